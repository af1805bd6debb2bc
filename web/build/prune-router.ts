import type { Plugin } from 'vite';

/** react-router's bundle looks as if it had side effects: without this, all of its features load. */
export const pruneRouter = (): Plugin => ({
  name: 'haat-prune-router',
  transform(code, id) {
    if (!/node_modules[\\/]react-router[\\/]dist[\\/].*\.mjs$/.test(id)) return null;
    const pruned = code
      .replace(/^\w+\.displayName = .*;$/gm, '')
      .replace(/^(var \w+ = )(?=React\d*\.|new )/gm, '$1/* @__PURE__ */ ');
    return { code: pruned, map: null };
  },
});
