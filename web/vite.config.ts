import { createHash } from 'node:crypto';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { mantineStyles } from './build/mantine-styles.ts';
import { preloadFonts } from './build/preload-fonts.ts';
import { recordImports } from './build/record-imports.ts';
import { themeVariables } from './build/theme-variables.ts';
import { articles } from './content/articles-plugin.ts';

const packages = (...names: string[]) =>
  new RegExp(`[\\\\/]node_modules[\\\\/](?:${names.join('|')})[\\\\/]`);

/** Loaded with the parts that show them. */
const LATER_ICONS = [
  'AlertTriangle',
  'ArrowBackUp',
  'BuildingBank',
  'Cancel',
  'CircleX',
  'Copy',
  'Clipboard',
  'DeviceMobile',
  'Eraser',
  'EyeSearch',
  'FileUpload',
  'HandStop',
  'HelpCircle',
  'MessageCircle',
  'PhotoUp',
  'Progress',
  'Refresh',
  'Share3',
];

const SHARED = new RegExp(
  [
    // The home page's files; other pages load the rest.
    'web/src/(?:lib|config)/(?!renewal-paths|save-file|use-older|use-all-orders|fetch-whole|copy-text|keep-in-view|timeout-for|show-outcome|use-after|use-opened-after-mount)',
    'web/src/components/(?:busy-button|empty-state|error-message|form/domain-input)[.]',
    'web/src/components/(?:hang-title|icon|load-failure|note)[.]',
    'web/src/components/(?:next-links|page-head|price|skeleton)[.]',
    'web/src/ordering/wizard/(?:draft-storage|use-opening)[.]',
    'contracts/src/(?:constants|messages|money)[.]',
    'node_modules/swr/dist/immutable',
    `node_modules/@tabler/(?!.*Icon(?:${LATER_ICONS.join('|')})[.])`,
  ]
    .join('|')
    .replaceAll('/', '[\\\\/]'),
);

/** Without the line, which weighs on the first load. @param styles of the file. */
const shortName = (name: string, _: string, styles: string): string =>
  `${name}_${createHash('sha256').update(styles).digest('base64url').slice(0, 5)}`;

// Schema calls have no side effects: importing only a function loads no zod.
const treeshake = { manualPureFunctions: ['z'] };

const browserOutput = {
  // Short hashes: the first load lists nearly all chunks.
  chunkFileNames: 'assets/[name]-[hash:7].js',
  codeSplitting: {
    groups: [
      {
        name: 'react',
        test: packages('react', 'react-dom', 'scheduler', 'react-router'),
        priority: 3,
      },
      { name: 'zod', test: packages('zod'), priority: 2 },
      {
        // One request for small shared parts, without zod.
        name: 'shared',
        test: SHARED,
        minShareCount: 4,
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
    ...(isSsrBuild ? [recordImports()] : [preloadFonts(), articles()]),
  ],
  server: {
    proxy: Object.fromEntries(
      ['/api', '/health', '/demos', '/.well-known'].map((path) => [path, 'http://localhost:3000']),
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
