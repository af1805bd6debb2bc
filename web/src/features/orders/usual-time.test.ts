import { expect, test } from 'vitest';
import { usualTimeText } from './usual-time.ts';

test.each([
  [1, 'a minute'],
  [15, '15 minutes'],
  [119, '119 minutes'],
  [150, '3 hours'],
  [47 * 60, '47 hours'],
  [3 * 24 * 60, '3 days'],
])('a usual time of %i minutes is shown as %s', (minutes, text) => {
  expect(usualTimeText(minutes)).toBe(`Orders like this usually take about ${text}.`);
});
