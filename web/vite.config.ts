import { createHash } from 'node:crypto';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunks } from './build/chunks.ts';
import { mantineStyles } from './build/mantine-styles.ts';
import { preloadFonts } from './build/preload-fonts.ts';
import { pruneRouter } from './build/prune-router.ts';
import { recordImports } from './build/record-imports.ts';
import { themeVariables } from './build/theme-variables.ts';
import { articles } from './content/articles-plugin.ts';
import { legalTexts } from './content/legal-plugin.ts';

/** Without the line, which weighs on the first load. @param styles of the file. */
const shortName = (name: string, _: string, styles: string): string =>
  `${name}_${createHash('sha256').update(styles).digest('base64url').slice(0, 5)}`;

// Schema calls have no side effects: importing only a function loads no zod.
const treeshake = { manualPureFunctions: ['z'] };

const browserOutput = {
  // Short hashes: the first load lists nearly all chunks.
  chunkFileNames: 'assets/[name]-[hash:7].js',
  codeSplitting: {
    groups: chunks,
  },
};

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    react(),
    pruneRouter(),
    mantineStyles(),
    themeVariables(),
    legalTexts(),
    ...(isSsrBuild ? [recordImports()] : [preloadFonts(), articles()]),
  ],
  server: {
    proxy: Object.fromEntries(
      ['/api', '/health', '/demos', '/pictures', '/.well-known'].map((path) => [
        path,
        'http://localhost:3000',
      ]),
    ),
  },
  css: { modules: { generateScopedName: shortName } },
  // The prerenderer is one self-contained program.
  ssr: { noExternal: true },
  build: {
    outDir: isSsrBuild ? 'build/prerender/dist' : 'dist',
    emptyOutDir: true,
    manifest: !isSsrBuild,
    // The content security policy forbids fonts from data: addresses.
    assetsInlineLimit: (file: string) => (file.endsWith('.woff2') ? false : undefined),
    // Without preload support a browser loads on demand.
    modulePreload: { polyfill: false },
    copyPublicDir: !isSsrBuild,
    rolldownOptions: {
      treeshake,
      ...(isSsrBuild ? {} : { output: browserOutput }),
    },
  },
}));
