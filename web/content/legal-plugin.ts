import type { Plugin } from 'vite';
import { readLegalText } from './read-legal.ts';

/** Makes the texts importable as HTML. */
export const legalTexts = (): Plugin => ({
  name: 'haat-legal-texts',
  transform(code, id) {
    if (!/[\\/]content[\\/]legal[\\/].+\.md$/.test(id)) return null;
    return { code: `export default ${JSON.stringify(readLegalText(id, code))};`, map: null };
  },
});
