import { existsSync } from 'node:fs';
import { readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { readPageAssets } from './assets.ts';
import type { RenderedPage } from './render.tsx';

const COLOUR_SCHEME = /<script src="(\/colour-scheme\.js)"><\/script>/;
const STYLESHEET = /<link rel="stylesheet" crossorigin href="([^"]+)">\s*/g;

/** Fills a rendered page into the build's HTML. `sources` are what its component is made from. */
export type FillPage = (page: RenderedPage, sources?: readonly string[]) => Promise<string>;

/** Vite's page with the scripts; the home page takes its name. */
const readTemplate = async (dist: string): Promise<string> => {
  const kept = join(dist, '.vite', 'template.html');
  if (!existsSync(kept)) await rename(join(dist, 'index.html'), kept);
  return readFile(kept, 'utf8');
};

/**
 * Styles and the colour scheme stand in the page itself, so that the first paint waits for one
 * request only; scripts come after what is seen.
 */
export const createFillPage = async (dist: string): Promise<FillPage> => {
  const template = await readTemplate(dist);
  const assetsOf = await readPageAssets(dist);
  const read = (path: string): Promise<string> => readFile(join(dist, path), 'utf8');

  const [schemeTag = '', schemePath = ''] = COLOUR_SCHEME.exec(template) ?? [];
  const entryStyles = [...template.matchAll(STYLESHEET)].map(([, href = '']) => href);
  const scheme = schemePath && `<script>${await read(schemePath)}</script>`;
  const frame = template
    .replace(STYLESHEET, '')
    .replace('<script type="module"', '<script type="module" fetchpriority="low"')
    .replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"');

  const styleTags = async (hrefs: readonly string[]): Promise<string> => {
    const sheets = await Promise.all(hrefs.map(read));
    // The script that loads a page waits for its stylesheets unless it finds them linked.
    const links = hrefs.map((href) => `<link rel="stylesheet" href="${href}" disabled>`);
    return `<style>${sheets.join('')}</style>${links.join('')}`;
  };

  return async ({ head, body }, sources = []) => {
    const { scripts, styles } = assetsOf(sources);
    const preloads = scripts.map(
      (href) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="${href}">`,
    );
    const ownHead = (await styleTags([...entryStyles, ...styles])) + preloads.join('');
    // Functions, because "$" in a replacement text has a meaning.
    return frame
      .replace(schemeTag, () => scheme)
      .replace('<!--head-->', () => head)
      .replace('</head>', () => `${ownHead}</head>`)
      .replace('<div id="root"></div>', () => body);
  };
};
