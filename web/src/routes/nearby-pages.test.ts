import { expect, test } from 'vitest';
import { pages } from '../config/pages.ts';
import { tools } from '../tools/registry.ts';
import { nearbyPages } from './nearby-pages.ts';

const open = [...Object.values(pages), ...tools].filter(({ path }) => !path.includes(':'));
const near = (pathname: string) => nearbyPages(pathname, open).map(({ path }) => path);

test.each([
  ['/Codes', ['/codes']],
  ['/articles/x', ['/articles']],
  ['/webtools/no-such-tool', ['/webtools']],
  ['/webtools/md5', ['/webtools/md5-generator']],
  ['/domains/prices', ['/domains/domains-prices']],
  ['/vps', ['/hosting/vps-hosting']],
  [
    '/hosting',
    ['/hosting/vps-hosting', '/hosting/free-web-hosting', '/hosting/shared-web-hosting'],
  ],
])('the nearby pages of %s are %j', (pathname, paths) => {
  expect(near(pathname)).toEqual(paths);
});

test.each(['/nowhere', '/', '/%E0%A4%B9', '/codesmith'])('%s has no nearby pages', (pathname) => {
  expect(near(pathname)).toEqual([]);
});
