import type { Plugin } from 'vite';
import { ADDRESSES } from './src/lib/shell/addresses.ts';

/** Writes addresses.json, from which the server knows where the page answers. */
export function addresses(): Plugin {
  return {
    name: 'addresses',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'addresses.json', source: JSON.stringify(ADDRESSES) });
    },
  };
}

/** The first part of every address: `t` of `/t/{code}`. */
export function beginnings(): string[] {
  return Object.values(ADDRESSES).map((address) => address.split('/')[1] ?? '');
}
