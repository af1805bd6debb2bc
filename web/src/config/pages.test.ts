import { describe, expect, it } from 'vitest';
import { crumbsAbove, type Page, pages } from './pages.ts';

const all: readonly [string, Page][] = Object.entries(pages);

describe.each(all)('The page %s', (_name, { title, description }) => {
  it('has a title and a description that a search engine shows in full', () => {
    expect(`${title} · Haat`.length).toBeLessThanOrEqual(65);
    expect(description.length).toBeGreaterThanOrEqual(50);
    expect(description.length).toBeLessThanOrEqual(160);
  });
});

it('no two pages share an address, a title or a description', () => {
  for (const field of ['path', 'title', 'description'] as const) {
    expect(new Set(all.map(([, page]) => page[field])).size).toBe(all.length);
  }
});

it('the breadcrumbs of a page start at the home page and skip pages without a fixed address', () => {
  expect(crumbsAbove(pages.home)).toEqual([]);
  expect(crumbsAbove(pages.articles)).toEqual([{ name: 'Home', path: '/' }]);
  expect(crumbsAbove(pages.codeItem)).toEqual([
    { name: 'Home', path: '/' },
    { name: 'Codes', path: '/codes' },
  ]);
});
