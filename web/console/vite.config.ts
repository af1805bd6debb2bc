import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { type Tokens, tokens } from '../src/theme/tokens.ts';

const NAME = 'virtual:tokens.css';

const variablesOf = (scheme: Tokens): string =>
  Object.entries(scheme)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';');

/** The storefront's colours, without Mantine. */
const themeTokens: Plugin = {
  name: 'haat-tokens',
  resolveId: (id) => (id === NAME ? `\0${NAME}` : null),
  load: (id) =>
    id === `\0${NAME}`
      ? `:root{color-scheme:light dark;${variablesOf(tokens.light)}}` +
        `@media (prefers-color-scheme:dark){:root{${variablesOf(tokens.dark)}}}`
      : null,
};

/** The operator's console: the API never serves it, `ops console` does. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), themeTokens],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // The content security policy forbids data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
