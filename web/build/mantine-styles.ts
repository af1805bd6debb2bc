import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** A component's class names: `…/@mantine/core/esm/components/Button/Button.module.mjs`. */
const CLASS_NAMES = /\/@mantine\/core\/esm\/.*\/(\w+)\.module\.mjs$/;

const styleOf = (id: string): string | undefined => {
  const [, component] = CLASS_NAMES.exec(id) ?? [];
  return component && `@mantine/core/styles/${component}.layer.css`;
};

/**
 * Every Mantine component brings its own stylesheet along, into the chunk that it is in; the whole
 * stylesheet is ten times what the first page needs. A server that develops loads it whole, because
 * packages are bundled there before plugins see them.
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
