import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawSharePicture, HEIGHT, WIDTH } from './drawing.ts';
import { sharePicture } from './share-pictures.ts';

let root: string;
let dist: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'haat-share-'));
  dist = join(root, 'dist');
  await mkdir(join(dist, 'assets'), { recursive: true });
});
afterAll(() => rm(root, { recursive: true, force: true }));

const pageOf = (title: string, path = '/codes/php-cms/gst') => ({
  path,
  head: `<title>x</title><meta property="og:title" content="${title}"/>`,
});

describe('The social picture of a page', () => {
  it('is a PNG of 1200 by 630, named by what it shows', async () => {
    const folders = { dist, cache: undefined };
    const address = await sharePicture(pageOf('GST &amp; invoices'), folders);
    expect(address).toMatch(/^\/assets\/share-[0-9a-f]{12}\.png$/);
    const png = await readFile(join(dist, address));
    expect(png.subarray(1, 4).toString('latin1')).toBe('PNG');
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([WIDTH, HEIGHT]);

    expect(await sharePicture(pageOf('GST &amp; invoices'), folders)).toBe(address);
    expect(await sharePicture(pageOf('GST &amp; invoices', '/articles/2'), folders)).not.toBe(
      address,
    );
    expect(await readdir(join(dist, 'assets'))).toHaveLength(2);
  });

  it('of an earlier build is not drawn again', async () => {
    const cache = join(root, 'cache');
    const address = await sharePicture(pageOf('Kept'), { dist, cache });
    const name = address.replace('/assets/', '');
    await rm(join(dist, address));
    await writeFile(join(cache, name), 'as it was');
    expect(await sharePicture(pageOf('Kept'), { dist, cache })).toBe(address);
    expect(await readFile(join(dist, address), 'utf8')).toBe('as it was');
  });
});

describe('The drawing', () => {
  const draw = (title: string): string =>
    createHash('sha256')
      .update(drawSharePicture({ title, kind: null }))
      .digest('hex');

  it('shows any title: a long one is cut, one in unknown letters is replaced by the slogan', () => {
    const slogan = draw('Get your domain online, in rupees');
    expect(draw('यूपीआई से भुगतान')).toBe(slogan);
    expect(draw('')).toBe(slogan);
    const long = `${'Many words of a title '.repeat(20)}end`;
    expect(draw(long)).toBe(draw(`${long} and more`));
    expect(draw(long)).not.toBe(slogan);
    expect(draw('x'.repeat(200))).toBe(slogan);
  });

  it('has no text of the title in it, only outlines', () => {
    const svg = drawSharePicture({ title: '</svg><script>', kind: null });
    expect(/script|<text/.test(svg)).toBe(false);
  });
});
