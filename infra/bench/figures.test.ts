import { expect, it } from 'vitest';
import { summarize } from './figures.ts';

it('a figure is the median of its runs, with their spread', () => {
  const runs = [{ perSecond: 40 }, { perSecond: 60 }, { perSecond: 50 }];
  expect(summarize(runs)).toEqual({ perSecond: { median: 50, spread: 0.4 } });
  expect(summarize(runs.slice(1))).toEqual({ perSecond: { median: 55, spread: 10 / 55 } });
  expect(summarize([{ redis: 0 }])).toEqual({ redis: { median: 0, spread: 0 } });
});
