import { describe, expect, test } from 'vitest';
import { isMenuOfPage, menus, userLinks } from './navigation.ts';

const current = (pathname: string) =>
  menus.filter((menu) => isMenuOfPage(menu, pathname)).map(({ label }) => label);

test('the header carries the specification’s menus in its order', () => {
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

test('the user menu carries the specification’s entries in its order', () => {
  expect(userLinks.map(({ label }) => label)).toEqual([
    'Dashboard Home',
    'View Profile',
    'My Orders',
    'My Invoices',
    'Support',
  ]);
});

describe('the menu of the page is marked', () => {
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
