import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { beginnings } from './addresses-plugin.ts';

const SOURCE = new URL('./src/worker/sw.js', import.meta.url);
const PUBLIC = new URL('./public/', import.meta.url);
/** For robots, for the server, and for other builds of this page. */
const UNKEPT = /robots\.txt$|^addresses\.json$|\.woff$|\.map$/;

/** Writes /sw.js, which keeps every file of the build; it changes whenever one of them does. */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const still = readdirSync(PUBLIC).filter((file) => !UNKEPT.test(file));
        const built = Object.keys(bundle).filter((file) => file !== 'index.html' && !UNKEPT.test(file));
        const files = ['/', ...[...built, ...still].sort().map((file) => `/${file}`)];
        const source = readFileSync(SOURCE, 'utf-8');
        const version = createHash('sha256');
        version.update(source).update(files.join()).update(beginnings().join());
        for (const file of still.sort()) version.update(readFileSync(new URL(file, PUBLIC)));
        // The built files are named after their content, only the page itself is not.
        const page = bundle['index.html'];
        if (page?.type === 'asset') version.update(page.source);
        this.emitFile({
          type: 'asset',
          fileName: 'sw.js',
          source: filledIn(source, files, beginnings(), version.digest('hex').slice(0, 12)),
        });
      },
    },
  };
}

/** The worker's source with what only the build knows. */
export function filledIn(source: string, files: string[], pages: string[], version: string): string {
  const filled = source.replace('%VERSION%', version).replace('%FILES%', JSON.stringify(files));
  return filled.replace('%PAGES%', JSON.stringify(pages));
}
