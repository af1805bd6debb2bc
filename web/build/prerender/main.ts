/** After `vite build`: writes every public page as HTML, its social picture, the sitemap and compressed copies. */
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { answersFor, createReadAnswer } from './answers.ts';
import { compressBelow } from './compress.ts';
import { createFillPage } from './page-template.ts';
import type { PublicPage } from './render.tsx';
import { OFFLINE_FILE, SHELL_FILE, serviceWorker } from './service-worker.ts';
import { readSettings } from './settings.ts';
import { removeUnused, sharePicture } from './share-picture/share-pictures.ts';

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** https://www.sitemaps.org/protocol.html */
const sitemap = (
  pages: readonly Pick<PublicPage, 'path' | 'changed'>[],
  origin: string,
): string => {
  const entries = pages.map(({ path, changed }) => {
    const date = changed === undefined ? '' : `<lastmod>${escapeXml(changed)}</lastmod>`;
    return `<url><loc>${escapeXml(origin + path)}</loc>${date}</url>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n');
};

const robots = (origin: string): string =>
  [
    'User-agent: *',
    'Disallow: /user/',
    'Disallow: /api/',
    `Disallow: /${SHELL_FILE}`,
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');

const WEB = join(import.meta.dirname, '..', '..');
const DIST = join(WEB, 'dist');
/** The API reads it: prerendered pages, and addresses that the browser renders. */
const ROUTES_FILE = 'routes.json';
const NOT_FOUND_PATH = '/404';
/** Has the styles of the tiles. */
const TOOLS_SOURCE = 'src/routes/web-tools.tsx';

const { apiUrl, origin, pictureCache } = readSettings(process.env);
const {
  listPages,
  listShellRoutes,
  renderOfflinePage,
  renderPage,
  renderShell,
  SHARED_NEEDS,
}: typeof import('./render.tsx') = await import(join(import.meta.dirname, 'dist', 'render.js'));

const fileOf = (path: string): string =>
  path === '/' ? 'index.html' : join(path.slice(1), 'index.html');

/** Readers never see half a file. */
const put = async (file: string, content: string): Promise<void> => {
  const place = join(DIST, file);
  await mkdir(dirname(place), { recursive: true });
  const partial = `${place}.${process.pid}.new`;
  await writeFile(partial, content);
  await rename(partial, place);
};

const previousPages = async (): Promise<readonly string[]> => {
  try {
    return JSON.parse(await readFile(join(DIST, ROUTES_FILE), 'utf8')).pages;
  } catch {
    return [];
  }
};

const pictureFolders = { dist: DIST, cache: pictureCache };
const read = createReadAnswer(apiUrl, DIST);
const fill = await createFillPage(DIST);

const previous = await previousPages();
const writePage = async ({ path, sources, needs }: PublicPage): Promise<void> => {
  const { answers, areWhole } = await answersFor(needs, read);
  // A page with old data is better than one without.
  if (!areWhole && previous.includes(path) && existsSync(join(DIST, fileOf(path)))) return;
  // The picture shows the title, which is known after rendering.
  const { head } = await renderPage(path, { origin, answers });
  const pictures = { [path]: await sharePicture({ path, head }, pictureFolders) };
  const page = await renderPage(path, { origin, answers, pictures });
  await put(fileOf(path), await fill(page, sources));
};

const frame = { origin, answers: (await answersFor(SHARED_NEEDS, read)).answers };
const startedAt = performance.now();
let areAllListed = true;
const pages = await listPages(async <Answer>(path: string) => {
  const answer = await read<Answer>(path);
  areAllListed &&= answer !== null;
  return answer;
});
// Prevents deleting the pages of a catalogue that is briefly unavailable.
if (!areAllListed && previous.length > 0) {
  throw new Error('Not every list of pages could be read: the pages stay as they are.');
}
for (const page of pages) await writePage(page);

const { body } = await renderShell(frame);
await put(SHELL_FILE, await fill({ head: '<title>Haat</title>', body }));
await put('404.html', await fill(await renderPage(NOT_FOUND_PATH, frame, null)));
await put(
  OFFLINE_FILE,
  await fill(await renderOfflinePage(), [TOOLS_SOURCE], { withScripts: false }),
);
await put(
  'sitemap.xml',
  sitemap(
    pages.filter(({ isListed }) => isListed),
    origin,
  ),
);
await put('robots.txt', robots(origin));

const offline = pages.filter(({ worksOffline }) => worksOffline);
await put('service-worker.js', await serviceWorker(DIST, offline));

const paths = pages.map(({ path }) => path);
for (const gone of previous.filter((path) => !paths.includes(path))) {
  for (const copy of ['', '.br', '.gz']) await rm(join(DIST, fileOf(gone) + copy), { force: true });
}
const htmlOf = (path: string): Promise<string> => readFile(join(DIST, fileOf(path)), 'utf8');
await removeUnused(await Promise.all(paths.map(htmlOf)), pictureFolders);
await compressBelow(DIST);
// Last: all files that it names are complete.
await put(ROUTES_FILE, JSON.stringify({ pages: paths, shell: listShellRoutes() }));
const source = apiUrl ? `with data from ${apiUrl}` : 'without data';
const tookMs = Math.round(performance.now() - startedAt);
process.stdout.write(`${paths.length} pages, ${source}, in ${tookMs} ms\n`);
