// What the games say, in German: of the file that all games share and those beside the rules of each. Fetched with the German catalogue.

import catalogue from './de.json';
import type { Entries } from './dictionary';

const files = import.meta.glob<Entries>('../../../crates/variants/src/**/german.toml', {
  import: 'default',
  eager: true,
});

export const entries: Entries = Object.assign({}, ...Object.values(files));
export default catalogue;
