import { describe, expect, it } from 'vitest';
import { codeTotalPaise, followableLink, isFree, routeOf, truncateText } from './code-item.ts';

describe('The price of a code item', () => {
  it('is the price plus the setup price, exact to the paisa', () => {
    expect(codeTotalPaise({ amount: 2999, setup: 500 })).toBe(349_900);
    expect(codeTotalPaise({ amount: 0.1, setup: 0.2 })).toBe(30);
    expect(codeTotalPaise({ amount: 1499, setup: 0 })).toBe(149_900);
  });

  it('is free only when the price and the setup price are both zero', () => {
    expect(isFree({ price: { amount: 0, setup: 0 } })).toBe(true);
    expect(isFree({ price: { amount: 0, setup: 1 } })).toBe(false);
    expect(isFree({ price: { amount: 0.01, setup: 0 } })).toBe(false);
  });

  it('throws on a negative amount and on NaN', () => {
    expect(() => codeTotalPaise({ amount: -1, setup: 0 })).toThrow(RangeError);
    expect(() => codeTotalPaise({ amount: 1, setup: Number.NaN })).toThrow(RangeError);
  });
});

it('a link is followed only to a web address or a path of the shop', () => {
  expect(followableLink('data:text/html,hello')).toBeNull();
  expect(followableLink(undefined)).toBeNull();
  expect(followableLink('HTTP://haat.example')).toBe('HTTP://haat.example');
  expect(followableLink(' /demos/chai-stall/ ')).toBe('/demos/chai-stall/');
});

describe('The route of a category', () => {
  it.each([
    ['PHP CMS', 'php-cms'],
    ['Next JS', 'next-js'],
    ['Free HTML templates', 'free-html-templates'],
    ['WordPress', 'wordpress'],
    [' Scripts & tools! ', 'scripts-tools'],
    ['Café', 'cafe'],
    ['भारत', ''],
  ])('for %s is %s', (name, route) => {
    expect(routeOf(name)).toBe(route);
  });
});

describe('A truncated description', () => {
  const words = (count: number) => Array.from({ length: count }, (_, n) => `word${n}`).join(' ');

  it('keeps twenty words, and ends with an ellipsis when more follow', () => {
    expect(truncateText(words(21))).toBe(`${words(20)}…`);
    expect(truncateText(words(20))).toBe(words(20));
  });

  it('has single spaces, and no comma before the ellipsis', () => {
    expect(truncateText('  Billing,\n stock \t and closing. ')).toBe('Billing, stock and closing.');
    expect(truncateText('Billing, stock, closing', 2)).toBe('Billing, stock…');
    expect(truncateText(' ')).toBe('');
  });
});
