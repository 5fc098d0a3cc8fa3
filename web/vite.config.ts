import { paraglideVitePlugin } from '@inlang/paraglide-js';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { addresses } from './addresses-plugin.ts';
import { serviceWorker } from './worker-plugin.ts';

const server = process.env.JACKLINE_SERVER ?? 'http://127.0.0.1:8000';

/** Asks the browser for the text font before it has read the style sheet. */
function preloadTextFont(): Plugin {
  return {
    name: 'preload-text-font',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const font = Object.keys(bundle ?? {}).find((file) =>
          /figtree-latin-wght-normal.*\.woff2$/.test(file),
        );
        if (!font) return html;
        const attrs = { rel: 'preload', href: `/${font}`, as: 'font', type: 'font/woff2', crossorigin: '' };
        return { html, tags: [{ tag: 'link', attrs, injectTo: 'head-prepend' }] };
      },
    },
  };
}

export default defineConfig({
  plugins: [
    svelte(),
    paraglideVitePlugin({
      project: './project.inlang',
      outdir: './src/paraglide',
      strategy: ['preferredLanguage', 'baseLocale'],
      emitReadme: false,
    }),
    preloadTextFont(),
    addresses(),
    serviceWorker(),
  ],
  build: {
    outDir: '../src/jackline/static',
    emptyOutDir: true,
    target: 'es2022',
    // The page's content policy allows no data: scripts or fonts, so nothing is put inline.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    // The server answers only pages of its own origin.
    proxy: {
      '/api': { target: server, changeOrigin: true, headers: { origin: server } },
      '/ws': { target: server, changeOrigin: true, headers: { origin: server }, ws: true },
    },
  },
  // Components and runes must be the browser's build in tests too.
  resolve: process.env.VITEST ? { conditions: ['browser'] } : undefined,
  // One document for all files: making one for each takes longer than the tests. They tidy up behind them.
  test: {
    environment: 'jsdom',
    include: ['src/**/*.test.ts'],
    isolate: false,
    testTimeout: 60_000, // machines that run tests are busy
  },
});
