import { dirname, relative, resolve } from 'node:path';
import type { Plugin } from 'vite';

declare global {
  /** In the server build: sources that were imported dynamically since the set was last emptied. */
  var importedSources: Set<string> | undefined;
}

/** Not the type of a module: `typeof import('…')`. */
const DYNAMIC_IMPORT = /(?<!typeof )\bimport\((['"])(\.[^'"]+)\1\)/g;

/**
 * In the server build every dynamic import records which source it loads: by it the prerenderer
 * finds the scripts and styles of a page, however the page puts itself together.
 */
export const recordImports = (): Plugin => {
  let root = '';
  return {
    name: 'haat-record-imports',
    enforce: 'pre',
    configResolved: (config) => {
      root = config.root;
    },
    transform(code, id) {
      if (id.includes('node_modules') || !/\.tsx?$/.test(id)) return null;
      const recording = code.replace(DYNAMIC_IMPORT, (found, _quote, path: string) => {
        const source = JSON.stringify(relative(root, resolve(dirname(id), path)));
        return `${found}.then((loaded) => (globalThis.importedSources?.add(${source}), loaded))`;
      });
      return recording === code ? null : { code: recording, map: null };
    },
  };
};
