import { growthOf, MAX_GROWTH } from '@haat/contracts/testing/growth';
import { describe, expect, it } from 'vitest';
import { findWebPage } from './web-pages.ts';

const routes = {
  pages: ['/', '/articles', '/articles/2/pay-by-upi'],
  shell: [
    { pattern: '/articles/:id/:slug', proof: '/api/articles/:id' },
    { pattern: '/user/dashboard', proof: null },
  ],
};

describe('what stands at an address', () => {
  it.each([
    ['/', 'index.html'],
    ['/articles', 'articles/index.html'],
    ['/articles/2/pay-by-upi', 'articles/2/pay-by-upi/index.html'],
  ])('%s: the page that lies in the build', (path, file) => {
    expect(findWebPage(routes, path)).toEqual({ kind: 'file', file });
  });

  it('a page that came after the build: whatever the API knows', () => {
    expect(findWebPage(routes, '/articles/7/new')).toEqual({
      kind: 'shell',
      proof: '/api/articles/7',
    });
    expect(findWebPage(routes, '/user/dashboard')).toEqual({ kind: 'shell', proof: null });
  });

  it.each([
    '/nowhere',
    '/articles/2',
    '/articles//pay',
    '/articles/2/a/b',
    '//',
    '//evil.example/',
  ])('%s: nothing', (path) => {
    expect(findWebPage(routes, path)).toEqual({ kind: 'missing' });
  });

  it('a page with a slash too many: the same without it', () => {
    expect(findWebPage(routes, '/articles/')).toEqual({ kind: 'moved', to: '/articles' });
    expect(findWebPage(routes, '/articles///')).toEqual({ kind: 'moved', to: '/articles' });
  });

  it.each([
    ['slashes', (length: number) => '/'.repeat(length)],
    ['slashes that end in another', (length: number) => `${'/'.repeat(length)}a/`],
    ['empty parameters', (length: number) => '/articles/:id'.repeat(length / 13)],
  ])('takes a time that grows with the address: %s', (_, address) => {
    const find = (path: string) => findWebPage(routes, path);
    expect(growthOf(address, find)).toBeLessThan(MAX_GROWTH);
  });
});
