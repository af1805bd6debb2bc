import { expect, it } from 'vitest';
import { inSection, rounded, spread, table } from './report.ts';

it('a section is written between its marks, and the text around it stays', () => {
  const marks = '<!-- orders: written by the bench -->\n\nold\n\n<!-- end of orders -->';
  const page = `# Numbers\n\n${marks}\n\nBy hand.\n`;
  const once = inSection(page, 'orders', table(['a'], [[1]]));
  expect(once).toBe(page.replace('old', '| a |\n| --- |\n| 1 |'));
  expect(inSection(once, 'orders', 'old')).toBe(page);
  expect(() => inSection(page, 'memory', 'x')).toThrow('There is no section memory');
});

it.each([
  [1234.5, '1,235'],
  [47.44, '47.4'],
  [0.814, '0.81'],
])('%f is written as %s', (value, text) => {
  expect(rounded(value)).toBe(text);
});

it('a figure shows the spread of its runs', () => {
  expect(spread({ median: 47.44, spread: 0.064 })).toBe('47.4 (6 %)');
  expect(spread(undefined)).toBe('');
});
