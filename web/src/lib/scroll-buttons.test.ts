import { expect, test } from 'vitest';
import { scrollButtons } from './scroll-buttons.ts';

const at = (scrolled: number) => scrollButtons({ scrolled, viewport: 800, page: 2000 }, 100);

test('at the top of a long page only the button down is shown', () => {
  expect(at(0)).toEqual({ toTop: false, toBottom: true });
  expect(at(100)).toEqual({ toTop: false, toBottom: true });
});

test('past 100 px both buttons are shown', () => {
  expect(at(101)).toEqual({ toTop: true, toBottom: true });
});

test('within 100 px of the bottom only the button up is shown', () => {
  expect(at(1100)).toEqual({ toTop: true, toBottom: false });
  expect(at(1099)).toEqual({ toTop: true, toBottom: true });
});

test('a page that fits the screen shows neither button', () => {
  expect(scrollButtons({ scrolled: 0, viewport: 800, page: 800 }, 100)).toEqual({
    toTop: false,
    toBottom: false,
  });
});
