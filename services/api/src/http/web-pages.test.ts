import { describe, expect, it } from 'vitest';
import { findWebPage } from './web-pages.ts';

const routes = {
  pages: ['/', '/articles', '/articles/2/pay-by-upi'],
  shell: [
    { pattern: '/articles/:id/:slug', proof: '/api/articles/:id' },
    { pattern: '/user/dashboard', proof: null },
  ],
};

describe('Finding a web page', () => {
  it.each([
    ['/', 'index.html'],
    ['/articles', 'articles/index.html'],
    ['/articles/2/pay-by-upi', 'articles/2/pay-by-upi/index.html'],
  ])('finds the built page for %s', (path, file) => {
    expect(findWebPage(routes, path)).toEqual({ kind: 'file', file });
  });

  it('finds the shell for a page that came after the build', () => {
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
  ])('finds nothing for %s', (path) => {
    expect(findWebPage(routes, path)).toEqual({ kind: 'missing' });
  });

  it('redirects a path with extra slashes', () => {
    expect(findWebPage(routes, '/articles/')).toEqual({ kind: 'moved', to: '/articles' });
    expect(findWebPage(routes, '/articles///')).toEqual({ kind: 'moved', to: '/articles' });
  });
});
