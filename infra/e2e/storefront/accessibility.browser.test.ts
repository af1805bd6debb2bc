import { sharedBrowser } from '@haat/testkit/browser';
import type { BrowserContext } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { barriers } from './accessibility.ts';

let context: BrowserContext;
beforeEach(async () => {
  context = await (await sharedBrowser()).newContext();
});
afterEach(() => context.close());

const found = async (body: string, ...more: readonly string[]): Promise<readonly string[]> => {
  const page = await context.newPage();
  await page.setContent(`<!doctype html><html lang="en"><title>Loom</title>${body}</html>`);
  return barriers(page, ...more);
};

const PICTURE = '<img src="data:,">';

describe('The accessibility check', () => {
  it('finds no barrier in an accessible page', async () => {
    expect(await found('<main><h1>Cloth</h1></main>')).toEqual([]);
  });

  it('names each element that is a barrier', async () => {
    expect(await found(`<main><h1>Cloth</h1>${PICTURE}${PICTURE}</main>`)).toEqual([
      expect.stringMatching(/^image-alt: .*<img/),
      expect.stringMatching(/^image-alt: .*<img/),
    ]);
  });

  it.each(['', 'sandbox="allow-scripts"'])('checks frames: %j', async (kind) => {
    const inside = `<html lang="en"><title>In</title>${PICTURE}`;
    const frame = `<iframe title="Inside" ${kind} srcdoc='${inside}'></iframe>`;
    expect(await found(`<main><h1>Cloth</h1>${frame}</main>`)).toEqual([
      expect.stringMatching(/^image-alt: /),
    ]);
  });

  it('checks a colour in transition at its final value', async () => {
    const page = await context.newPage();
    const style = 'background: #ccc; color: #fff; transition: background 600s linear';
    await page.setContent(
      `<!doctype html><html lang="en"><title>Loom</title><main><h1 style="${style}">Cloth</h1></main></html>`,
    );
    await page.getByRole('heading').evaluate((heading) => {
      heading.getBoundingClientRect();
      heading.style.background = '#000';
    });
    expect(await barriers(page)).toEqual([]);
  });

  it('checks only WCAG by default, and best practice on request', async () => {
    const withoutLandmarks = '<h1>Cloth</h1><p>By the metre</p>';
    expect(await found(withoutLandmarks)).toEqual([]);
    expect((await found(withoutLandmarks, 'best-practice')).join()).toContain('region: ');
  });
});
