// The German texts of the games: the shared file, and one file per game. Loaded with the German
// catalogue.

import catalogue from './de.json?first';
import type { Entries } from './dictionary';

const files = import.meta.glob<Entries>('../../../crates/variants/src/**/german.toml', {
  import: 'default',
  eager: true,
});

export const entries: Entries = Object.assign({}, ...Object.values(files));
export default catalogue;
