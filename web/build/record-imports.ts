import { dirname, relative, resolve } from 'node:path';
import type { Plugin } from 'vite';

declare global {
  var importedSources: Set<string> | undefined;
}

/** Not `typeof import('…')`. */
const DYNAMIC_IMPORT = /(?<!typeof )\bimport\((['"])(\.[^'"]+)\1\)/g;

/** Server build: records each dynamic import's source, to find a page's assets. */
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
