import { Readable, Transform } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Database } from '@haat/platform/tables';
import type { Kysely } from 'kysely';
import { ErrorLevel, SitemapIndexStream, SitemapStream } from 'sitemap';

export type SitemapFile = {
  readonly name: string;
  readonly addresses: number;
  /** Unpacked. */
  readonly bytes: number;
  readonly gzip: Buffer;
};

export type ListedPage = { readonly url: string; readonly lastModified: Date | null };

const LIMITS = { addresses: 50_000, bytes: 50 * 1024 * 1024 };
/** XML around a URL, in bytes. */
const AROUND_AN_ADDRESS = 100;

const spelledOut = (url: string): number => url.length + 5 * url.split(/[&'"<>]/).length;

const pack = async (
  name: string,
  items: AsyncIterable<object> | Iterable<object>,
  xml: Transform,
): Promise<SitemapFile> => {
  let addresses = 0;
  let bytes = 0;
  const counted = async function* () {
    for await (const item of items) {
      addresses += 1;
      yield item;
    }
  };
  const measure = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      bytes += chunk.byteLength;
      done(null, chunk);
    },
  });
  const gzip = createGzip();
  const [packed] = await Promise.all([
    buffer(gzip),
    pipeline(Readable.from(counted()), xml, measure, gzip),
  ]);
  return { name, addresses, bytes, gzip: packed };
};

const packPages = (name: string, pages: AsyncIterable<object>): Promise<SitemapFile> =>
  pack(
    name,
    pages,
    new SitemapStream({
      level: ErrorLevel.SILENT,
      xmlns: { news: false, video: false, xhtml: false, image: false },
    }),
  );

/** @param origin of the parts. @returns one file, or an index and its parts; none without pages. */
export const makeSitemap = async (
  origin: string,
  pages: AsyncIterable<ListedPage>,
  limits: typeof LIMITS = LIMITS,
): Promise<readonly SitemapFile[]> => {
  const rest = pages[Symbol.asyncIterator]();
  let ahead = await rest.next();
  const nextPart = async function* () {
    let addresses = 0;
    let bytes = 0;
    while (!ahead.done && addresses < limits.addresses) {
      const { url, lastModified } = ahead.value;
      bytes += spelledOut(url) + AROUND_AN_ADDRESS;
      if (addresses > 0 && bytes > limits.bytes) return;
      addresses += 1;
      yield { url, ...(lastModified === null ? {} : { lastmod: lastModified.toISOString() }) };
      ahead = await rest.next();
    }
  };

  const parts: SitemapFile[] = [];
  while (!ahead.done) parts.push(await packPages(`sitemap-${parts.length + 1}.xml`, nextPart()));
  const [only] = parts;
  if (only === undefined) return [];
  if (parts.length === 1) return [{ ...only, name: 'sitemap.xml' }];
  const entries = parts.map(({ name }) => ({ url: `${origin}/${name}` }));
  return [
    await pack('sitemap.xml', entries, new SitemapIndexStream({ level: ErrorLevel.SILENT })),
    ...parts,
  ];
};

const ROWS_AT_ONCE = 5_000;

export const listedPages = async function* (
  db: Kysely<Database>,
  crawlId: string,
): AsyncGenerator<ListedPage> {
  for (let after: number | undefined = 0; after !== undefined; ) {
    const rows = await db
      .selectFrom('site_crawl_pages')
      .select(['number', 'url', 'last_modified as lastModified'])
      .where('crawl_id', '=', crawlId)
      .where('is_listed', '=', true)
      .where('number', '>', after)
      .orderBy('number')
      .limit(ROWS_AT_ONCE)
      .execute();
    yield* rows;
    after = rows.at(-1)?.number;
  }
};
