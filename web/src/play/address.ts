// Addresses of games on one screen. The query contains the options and the initial position.

import { type Options, toQuery } from '../api';
import type { VariantView } from '../gen/wire';

export function playAddress(variant: string, options: Options, position: string | null): string {
  return `/play/${variant}${toQuery(position === null ? options : { ...options, position })}`;
}

/** Returns the options and the initial position in an address. Ignores unknown options. */
export function readAddress(
  variant: VariantView,
  search: string,
): { options: Options; position: string | null } {
  const found = new URLSearchParams(search);
  const options: Options = {};
  for (const option of variant.options) {
    const value = found.get(option.id);
    if (value === null) continue;
    if (option.kind === 'choice') {
      if (option.values.some((choice) => choice.value === value)) options[option.id] = value;
    } else if (value === 'true' || value === 'false') options[option.id] = value === 'true';
  }
  return { options, position: found.get('position') };
}
