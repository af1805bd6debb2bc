import { existsSync } from 'node:fs';
import { readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { readPageAssets } from './assets.ts';
import type { RenderedPage } from './render.tsx';

const COLOUR_SCHEME = /<script src="(\/colour-scheme\.js)"><\/script>/;
const SCRIPT = /<script type="module" crossorigin src="([^"]+)"><\/script>\s*/;
const PRELOAD = /<link rel="modulepreload" crossorigin href="([^"]+)">\s*/g;
const STYLESHEET = /<link rel="stylesheet" crossorigin href="([^"]+)">\s*/g;

type FillPage = (
  page: RenderedPage,
  sources?: readonly string[],
  options?: { readonly withScripts: boolean },
) => Promise<string>;

/** Moved first: the home page becomes index.html. */
const readTemplate = async (dist: string): Promise<string> => {
  const templateFile = join(dist, '.vite', 'template.html');
  if (!existsSync(templateFile)) await rename(join(dist, 'index.html'), templateFile);
  return readFile(templateFile, 'utf8');
};

/** Inlines styles: the first paint needs one request. Scripts load later (start-scripts.js). */
export const createFillPage = async (dist: string): Promise<FillPage> => {
  const template = await readTemplate(dist);
  const assetsOf = await readPageAssets(dist);
  const read = (path: string): Promise<string> => readFile(join(dist, path), 'utf8');

  const [schemeTag = '', schemePath = ''] = COLOUR_SCHEME.exec(template) ?? [];
  const entryStyles = [...template.matchAll(STYLESHEET)].map(([, href = '']) => href);
  const scheme = schemePath && `<script>${await read(schemePath)}</script>`;
  const starter = `<script>${await read('start-scripts.js')}</script>`;
  const entryScripts = [SCRIPT.exec(template), ...template.matchAll(PRELOAD)].map(
    (found) => found?.[1] ?? '',
  );
  const frame = template.replace(STYLESHEET, '').replace(SCRIPT, '').replace(PRELOAD, '');

  return async ({ head, body }, sources = [], { withScripts } = { withScripts: true }) => {
    const own = assetsOf(sources);
    const styles = [...entryStyles, ...own.styles];
    const sheets = await Promise.all(styles.map(read));
    const assets = JSON.stringify({ scripts: [...entryScripts, ...own.scripts], styles });
    const assetList = `<script type="application/json" id="page-assets">${assets}</script>`;
    const app = withScripts ? `${assetList}${starter}` : '';
    // Functions: "$" is special in a replacement text.
    return frame
      .replace(schemeTag, () => scheme)
      .replace('<!--head-->', () => head)
      .replace('</head>', () => `<style>${sheets.join('')}</style></head>`)
      .replace('<div id="root"></div>', () => body)
      .replace('</body>', () => `${app}</body>`);
  };
};
