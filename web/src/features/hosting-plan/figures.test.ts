import { expect, it } from 'vitest';
import { figureOf, inBytes, inCounts, isNearLimit } from './figures.ts';

const GB = 1024 ** 3;
const MB = 1024 ** 2;

it.each([
  [{ used: 12.4 * GB, limit: 50 * GB }, inBytes, '12.4 of 50 GB', '37.6 GB left', false],
  [{ used: 12 * MB, limit: 50 * GB }, inBytes, '12 MB of 50 GB', '50 GB left', false],
  [{ used: 0, limit: GB }, inBytes, '0 of 1 GB', '1 GB left', false],
  [{ used: 31 * GB, limit: null }, inBytes, '31 GB', 'No limit on this plan', false],
  [{ used: 46, limit: 50 }, inCounts, '46 of 50', '4 left', true],
  [{ used: 51, limit: 50 }, inCounts, '51 of 50', 'Nothing left', true],
  [{ used: 0, limit: 0 }, inCounts, '0 of 0', 'Nothing left', true],
  [{ used: null, limit: 50 }, inCounts, 'Not known yet', null, false],
  [null, inCounts, 'Not known yet', null, false],
] as const)('%j is shown in words', (usage, unit, value, note, isNear) => {
  const figure = figureOf(usage, unit);
  expect(figure).toMatchObject({ value, note });
  expect(isNearLimit(figure)).toBe(isNear);
});
