import { describe, expect, test } from 'vitest';
import { isMenuOfPage, menus, userLinks } from './navigation.ts';

const current = (pathname: string) =>
  menus.filter((menu) => isMenuOfPage(menu, pathname)).map(({ label }) => label);

test('the header shows the specified menus in the specified order', () => {
  expect(menus.map(({ label }) => label)).toEqual([
    'Youtube',
    'Hosting',
    'Domains',
    'Codes',
    'WebTools',
    'Articles',
    'Resources',
  ]);
});

test('the user menu shows the specified entries in the specified order', () => {
  expect(userLinks.map(({ label }) => label)).toEqual([
    'Dashboard Home',
    'View Profile',
    'My Orders',
    'My Invoices',
    'Support',
  ]);
});

describe('The highlighted menu of a page', () => {
  test.each([
    ['/domains/buy-new-domain', ['Domains']],
    ['/codes/php-cms', ['Codes']],
    ['/articles/1/pay-by-upi', ['Articles']],
    ['/youtube', ['Youtube']],
    ['/', []],
    ['/codesmith', []],
  ])('%s: %j', (pathname, labels) => {
    expect(current(pathname)).toEqual(labels);
  });
});
