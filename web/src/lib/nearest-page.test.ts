import { expect, test } from 'vitest';
import { nearestPage } from './nearest-page.ts';

test.each([
  ['/webtools/dns-lookups', 'Web tools'],
  ['/articles/2', 'Articles'],
  ['/codes/php-cms/a/b', 'Codes'],
  ['/articles/', 'Articles'],
])('%s seems to belong to %s', (pathname, name) => {
  expect(nearestPage(pathname)?.name).toBe(name);
});

test.each(['/codesmith', '/hosting', '/nowhere/at/all', '/'])('%s belongs to no page', (path) => {
  expect(nearestPage(path)).toBeNull();
});
