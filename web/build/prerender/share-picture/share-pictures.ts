import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import type { Picture } from '../../../src/lib/site.ts';
import { drawSharePicture } from './drawing.ts';

/** By the first folder of the address. */
const KINDS: Readonly<Record<string, string>> = {
  '': 'In rupees',
  articles: 'Guide',
  codes: 'Code',
  domains: 'Domains',
  hosting: 'Hosting',
  scripts: 'Code',
  webtools: 'Free',
};

const OG_TITLE = /<meta property="og:title" content="([^"]*)"/;
const ENTITIES: Readonly<Record<string, string>> = {
  ...{ '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" },
};

const titleIn = (head: string): string =>
  (OG_TITLE.exec(head)?.[1] ?? '').replace(
    /&(?:amp|lt|gt|quot|#x27);/g,
    (sign) => ENTITIES[sign] ?? '',
  );

let rasterizer: Promise<void> | undefined;

const loadRasterizer = async (): Promise<void> => {
  const file = fileURLToPath(import.meta.resolve('@resvg/resvg-wasm/index_bg.wasm'));
  await initWasm(await readFile(file));
};

const rasterize = async (svg: string): Promise<Uint8Array> => {
  rasterizer ??= loadRasterizer();
  await rasterizer;
  const picture = new Resvg(svg);
  const png = picture.render().asPng();
  picture.free();
  return png;
};

const put = async (place: string, png: Uint8Array): Promise<void> => {
  const partial = `${place}.${process.pid}.new`;
  await writeFile(partial, png);
  await rename(partial, place);
};

type Folders = {
  readonly dist: string;
  /** Pictures of earlier builds: a build empties `dist`. */
  readonly cache: string | undefined;
};

type Page = { readonly path: string; readonly head: string };

/** Named by its content: an unchanged one is drawn once. */
export const sharePicture = async (
  { path, head }: Page,
  { dist, cache }: Folders,
): Promise<Picture> => {
  const [, folder = ''] = path.split('/');
  const { svg, text } = drawSharePicture(titleIn(head), KINDS[folder] ?? null);
  const hash = createHash('sha256').update(svg).digest('hex').slice(0, 12);
  const name = `share-${hash}.png`;
  const place = join(dist, 'assets', name);
  const picture = { address: `/assets/${name}`, text };
  if (existsSync(place)) return picture;
  const cached = cache && join(cache, name);
  if (cached && existsSync(cached)) {
    await put(place, await readFile(cached));
  } else {
    const png = await rasterize(svg);
    await put(place, png);
    if (cached) {
      await mkdir(cache, { recursive: true });
      await put(cached, png);
    }
  }
  return picture;
};

/** @param pages HTML of all pages. */
export const removeUnused = async (
  pages: readonly string[],
  { dist, cache }: Folders,
): Promise<void> => {
  const used = new Set(pages.flatMap((html) => html.match(/share-[0-9a-f]{12}\.png/g) ?? []));
  for (const folder of [join(dist, 'assets'), cache ?? '']) {
    if (!existsSync(folder)) continue;
    const pictures = (await readdir(folder)).filter((name) => /^share-.*\.png$/.test(name));
    for (const name of pictures) {
      if (!used.has(name)) await rm(join(folder, name), { force: true });
    }
  }
};
