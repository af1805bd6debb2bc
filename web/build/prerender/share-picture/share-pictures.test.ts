import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawSharePicture, HEIGHT, WIDTH } from './drawing.ts';
import { removeUnused, sharePicture } from './share-pictures.ts';

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
    const { address, text } = await sharePicture(pageOf('GST &amp; invoices'), folders);
    expect(address).toMatch(/^\/assets\/share-[0-9a-f]{12}\.png$/);
    expect(text).toBe('GST & invoices');
    const png = await readFile(join(dist, address));
    expect(png.subarray(1, 4).toString('latin1')).toBe('PNG');
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([WIDTH, HEIGHT]);

    const again = await sharePicture(pageOf('GST &amp; invoices'), folders);
    expect(again.address).toBe(address);
    const guide = await sharePicture(pageOf('GST &amp; invoices', '/articles/2'), folders);
    expect(guide.address).not.toBe(address);
    expect(await readdir(join(dist, 'assets'))).toHaveLength(2);
  });

  it('of an earlier build is not drawn again, and is removed when no page has it', async () => {
    const folders = { dist, cache: join(root, 'cache') };
    const { address } = await sharePicture(pageOf('Kept'), folders);
    const name = address.replace('/assets/', '');
    await rm(join(dist, address));
    await writeFile(join(folders.cache, name), 'as it was');
    expect((await sharePicture(pageOf('Kept'), folders)).address).toBe(address);
    expect(await readFile(join(dist, address), 'utf8')).toBe('as it was');

    await writeFile(join(dist, 'assets', 'home.js'), '');
    await sharePicture(pageOf('Gone'), folders);
    await removeUnused([`<meta content="https://haat.example${address}">`], folders);
    expect((await readdir(join(dist, 'assets'))).toSorted()).toEqual(['home.js', name]);
    expect(await readdir(folders.cache)).toEqual([name]);
  });
});

describe('The drawing', () => {
  const textOf = (title: string): string => drawSharePicture(title, null).text;

  it.each([
    ['A kit for ₹499', 'A kit for ₹499'],
    ['Pay करें by UPI → now', 'Pay by UPI now'],
    ['यूपीआई से भुगतान', 'Get your domain online, in rupees'],
    ['', 'Get your domain online, in rupees'],
    ['x'.repeat(200), 'Get your domain online, in rupees'],
  ])('of the title “%s” says “%s”', (title, text) => {
    expect(textOf(title)).toBe(text);
  });

  it('has the beginning of a title that is too long', () => {
    expect(textOf('Many words of a title '.repeat(20))).toMatch(/^Many words of .*\S…$/);
  });

  it('has no text of the title in it, only outlines', () => {
    const { svg } = drawSharePicture('</svg><script>', null);
    expect(/script|<text/.test(svg)).toBe(false);
  });
});
