/** A browser that shows packages for their pictures: no network, one time, the same fonts. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { extname, join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { ROOT } from '../../processes/stack.ts';

/** Of each picture, in px. */
const SIZE = { width: 1440, height: 900 };

/** Trustworthy, as `crypto.randomUUID` needs. Every request is answered here. */
const ORIGIN = 'https://package.example';
const NOW = new Date('2026-06-04T12:00:00+05:30');

export type Font = 'Inter' | 'Noto Serif';

/** @returns the file or page at a path without its slash; null if there is none. */
export type Site = (path: string) => Promise<string | Uint8Array | null>;

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
};

const face = (family: string, weights: string, style: string, path: string, more = ''): string => {
  const bytes = readFileSync(path).toString('base64');
  return `@font-face { font-family: "${family}"; font-weight: ${weights}; font-style: ${style};
    src: url("data:font/woff2;base64,${bytes}"); ${more} }`;
};

const own = (name: string): string => join(ROOT, 'web/src/theme/fonts', `${name}.woff2`);
const require = createRequire(import.meta.url);
const serif = (subset: string, style: string): string =>
  require.resolve(`@fontsource-variable/noto-serif/files/noto-serif-${subset}-wght-${style}.woff2`);
const RUPEE = 'unicode-range: U+20B9;';

const FACES = [
  face('Inter', '400 700', 'normal', own('text')),
  face('Inter', '400 700', 'normal', own('text-rupee'), RUPEE),
  face('JetBrains Mono', '400 600', 'normal', own('mono')),
  ...['normal', 'italic'].flatMap((style) => [
    face('Noto Serif', '100 900', style, serif('latin', style)),
    face('Noto Serif', '100 900', style, serif('latin-ext', style), RUPEE),
  ]),
].join('\n');

/** The packages ask for the fonts of the visitor's system, which differ from machine to machine. */
const lettersIn = (font: Font): string =>
  `<style>${FACES} :root, body { font-family: "${font}" !important }
   button, input, select, textarea { font-family: inherit }
   pre, code { font-family: "JetBrains Mono" }</style>`;

export type Stage = {
  readonly open: (path: string, options: BrowserContextOptions) => Promise<Page>;
};

export const openStage = (browser: Browser, site: Site, font: Font): Stage => ({
  open: async (path, options) => {
    const context = await browser.newContext({
      locale: 'en-IN',
      timezoneId: 'Asia/Kolkata',
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
      ...options,
    });
    await context.route('**/*', async (route) => {
      const { pathname, search } = new URL(route.request().url());
      const body = await site(`${pathname}${search}`.slice(1));
      if (body === null) return route.fulfill({ status: 404 });
      const type = TYPES[extname(pathname)] ?? 'text/html; charset=utf-8';
      const isPage = type.startsWith('text/html') && typeof body === 'string';
      await route.fulfill({
        contentType: type,
        body: isPage ? body.replace('</head>', `${lettersIn(font)}</head>`) : Buffer.from(body),
      });
    });
    const page = await context.newPage();
    await page.clock.setFixedTime(NOW);
    await page.goto(`${ORIGIN}/${path}`, { waitUntil: 'load' });
    return page;
  },
});

/** A place on a page: the top of an element, less a distance in px. */
export type Place = { readonly to: string; readonly above?: number };

const settle = async (page: Page, place: Place | undefined): Promise<void> => {
  if (place !== undefined) {
    const { to, above = 0 } = place;
    await page.evaluate(
      `scrollTo({ behavior: 'instant', top: scrollY - ${above} +
        document.querySelector(${JSON.stringify(to)}).getBoundingClientRect().top })`,
    );
  }
  await page.evaluate(`(async () => {
    await document.fonts.ready;
    for (const image of document.images) image.loading = 'eager';
    await Promise.all([...document.images].map((image) => image.decode()));
  })()`);
};

const pictureOf = async (page: Page, place: Place | undefined): Promise<Buffer> => {
  await settle(page, place);
  const bytes = await page.screenshot({ animations: 'disabled', caret: 'hide' });
  await page.context().close();
  return bytes;
};

export type View = {
  readonly path?: string;
  readonly at?: Place;
  /** In CSS px. Fewer make the letters larger. */
  readonly width?: number;
  readonly act?: (page: Page) => Promise<unknown>;
};

export const onDesktop = async (
  stage: Stage,
  { path = '', at, width = 1200, act }: View,
): Promise<Buffer> => {
  const page = await stage.open(path, {
    viewport: { width, height: (width * SIZE.height) / SIZE.width },
    deviceScaleFactor: SIZE.width / width,
  });
  await act?.(page);
  return pictureOf(page, at);
};

const PHONE = { width: 390, height: 780 };

/** Up to three screens of a phone, side by side on a colour. */
export const onPhones = async (
  stage: Stage,
  browser: Browser,
  { ground, views }: { readonly ground: string; readonly views: readonly View[] },
): Promise<Buffer> => {
  const screens: string[] = [];
  for (const { path = '', at, act } of views) {
    const page = await stage.open(path, { viewport: PHONE });
    await act?.(page);
    screens.push((await pictureOf(page, at)).toString('base64'));
  }
  const page = await browser.newPage({ viewport: SIZE });
  await page.setContent(`<style>
    body { margin: 0; height: 100vh; display: flex; gap: 56px; justify-content: center;
      align-items: center; background: ${ground} }
    img { width: 368px; border: 10px solid #15161c; border-radius: 40px;
      box-shadow: 0 12px 30px rgb(0 0 0 / 25%) }
  </style>${screens.map((bytes) => `<img src="data:image/png;base64,${bytes}">`).join('')}`);
  return pictureOf(page, undefined);
};
