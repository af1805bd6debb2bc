import { expect, test } from 'vitest';
import { isFramed } from './demo.ts';

test.each([
  ['/demos/chai-stall-menu/', true],
  ['/demos/../user/dashboard', false],
  ['/demos/%2e%2e/user/dashboard', false],
  ['/user/dashboard', false],
  ['/demos', false],
  ['https://demo.example/demos/x/', false],
  [undefined, false],
])('the demo %s is framed: %s', (demo, expected) => {
  expect(isFramed(demo)).toBe(expected);
});
