import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { mantineStyles } from './build/mantine-styles.ts';
import { articles } from './content/articles-plugin.ts';

/** The two faces on every first screen; the rest loads when a glyph asks for it. */
const PRELOADED_FONTS = ['bricolage-grotesque-latin-opsz-normal', 'inter-latin-wght-normal'];

const preloadFonts = (): Plugin => ({
  name: 'haat-preload-fonts',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }) =>
      Object.keys(bundle ?? {})
        .filter((file) => PRELOADED_FONTS.some((font) => file.includes(`/${font}-`)))
        .map((file) => ({
          tag: 'link',
          attrs: {
            rel: 'preload',
            href: `/${file}`,
            as: 'font',
            type: 'font/woff2',
            crossorigin: true,
          },
          injectTo: 'head',
        })),
  },
});

const packages = (...names: string[]) =>
  new RegExp(`[\\\\/]node_modules[\\\\/](?:${names.join('|')})[\\\\/]`);

export default defineConfig({
  plugins: [react(), mantineStyles(), preloadFonts(), articles()],
  server: { proxy: { '/api': 'http://localhost:3000' } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    rolldownOptions: {
      // Schemas are built by calls that change nothing: who imports only a function gets no zod.
      treeshake: { manualPureFunctions: ['z'] },
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'react',
              test: packages('react', 'react-dom', 'scheduler', 'react-router'),
              priority: 3,
            },
            { name: 'zod', test: packages('zod'), priority: 1 },
          ],
        },
      },
    },
  },
});
