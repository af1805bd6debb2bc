import { join } from 'node:path';
import { type Plugin, runnerImport } from 'vite';

const NAME = 'virtual:theme.css';

/** Class names do not change the variables. */
const withoutStyles: Plugin = {
  name: 'haat-without-styles',
  enforce: 'pre',
  resolveId: (id) => (id.endsWith('.css') ? '\0no-styles' : null),
  load: (id) => (id === '\0no-styles' ? 'export default {}' : null),
};

/** Mantine's component that makes the variables in the browser: 2 kB of the first load. */
const IN_THE_BROWSER = /\/@mantine\/core\/.*\/MantineCssVariables\.mjs$/;

/** `import 'virtual:theme.css'`: saves 30 kB of inline variables in every page. */
export const themeVariables = (): Plugin => {
  let root = '';
  return {
    name: 'haat-theme-variables',
    configResolved: (config) => {
      root = config.root;
    },
    resolveId: (id) => (id === NAME ? `\0${NAME}` : null),
    transform: (_, id) =>
      IN_THE_BROWSER.test(id)
        ? { code: 'export const MantineCssVariables = () => null;', map: null }
        : null,
    async load(id) {
      if (id !== `\0${NAME}`) return null;
      const source = join(root, 'build', 'theme-css.tsx');
      const { module, dependencies } = await runnerImport<typeof import('./theme-css.tsx')>(
        source,
        { root, configFile: false, logLevel: 'error', plugins: [withoutStyles] },
      );
      for (const file of [source, ...dependencies]) this.addWatchFile(file);
      return module.themeCss;
    },
  };
};
