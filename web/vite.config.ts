import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { mantineStyles } from './build/mantine-styles.ts';
import { preloadFonts } from './build/preload-fonts.ts';
import { tellImports } from './build/tell-imports.ts';
import { themeVariables } from './build/theme-variables.ts';
import { articles } from './content/articles-plugin.ts';

const packages = (...names: string[]) =>
  new RegExp(`[\\\\/]node_modules[\\\\/](?:${names.join('|')})[\\\\/]`);

// Schemas are built by calls that change nothing: who imports only a function gets no zod.
const treeshake = { manualPureFunctions: ['z'] };

const browserOutput = {
  codeSplitting: {
    groups: [
      {
        name: 'react',
        test: packages('react', 'react-dom', 'scheduler', 'react-router'),
        priority: 3,
      },
      { name: 'zod', test: packages('zod'), priority: 2 },
      {
        // Small parts of many pages: one request instead of twenty.
        name: 'shared',
        test: /[\\/](?:web[\\/]src[\\/](?:lib|config)|contracts[\\/]src|@tabler)[\\/]|web[\\/]src[\\/]components[\\/](?:error-message|empty-state|icon|note|page-head|price|skeleton|receipt|stamp|timeline|hang-title|busy-button|way-on)\./,
        minShareCount: 4,
        includeDependenciesRecursively: false,
        priority: 1,
      },
    ],
  },
};

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    react(),
    mantineStyles(),
    themeVariables(),
    ...(isSsrBuild ? [tellImports()] : [preloadFonts(), articles()]),
  ],
  server: { proxy: { '/api': 'http://localhost:3000' } },
  // The prerenderer is one self-contained program: what it renders is what the browser gets.
  ssr: { noExternal: true },
  build: {
    outDir: isSsrBuild ? 'build/prerender/dist' : 'dist',
    emptyOutDir: true,
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    rolldownOptions: {
      treeshake,
      ...(isSsrBuild ? {} : { output: browserOutput }),
    },
  },
}));
