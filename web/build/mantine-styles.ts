import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const CLASS_NAMES = /\/@mantine\/core\/esm\/.*\/(\w+)\.module\.mjs$/;

const styleOf = (id: string): string | undefined => {
  const [, component] = CLASS_NAMES.exec(id) ?? [];
  return component && `@mantine/core/styles/${component}.layer.css`;
};

/**
 * Imports each component's stylesheet into its chunk: the whole one is ten times the first page's.
 */
export const mantineStyles = (): Plugin => {
  let isServing = false;
  let packages = '';
  return {
    name: 'haat-mantine-styles',
    configResolved({ command, root }) {
      isServing = command === 'serve';
      packages = join(root, '..', 'node_modules');
    },
    transform(code, id) {
      if (isServing && id.endsWith('/src/app/main.tsx')) {
        return { code: `import '@mantine/core/styles.layer.css';\n${code}`, map: null };
      }
      const style = styleOf(id);
      if (!style || !existsSync(join(packages, style))) return null;
      return { code: `import '${style}';\n${code}`, map: null, moduleSideEffects: false };
    },
  };
};
