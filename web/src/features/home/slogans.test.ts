import { CAROUSEL_EXIT_MS, CAROUSEL_INTERVAL_MS } from '@haat/contracts/constants';
import { expect, test } from 'vitest';
import { advance, type Carousel, firstSlogan, phaseLength, slogansOf } from './slogans.ts';

const lengths = { intervalMs: CAROUSEL_INTERVAL_MS, exitMs: CAROUSEL_EXIT_MS };

/** Walks the carousel for so many ms and lists when each slogan appeared. */
const appearances = (withMotion: boolean, untilMs: number) => {
  const seen: [ms: number, index: number][] = [];
  let at = 0;
  let state: Carousel = firstSlogan;
  while (at < untilMs) {
    if (state.phase === 'shown') seen.push([at, state.index]);
    at += phaseLength(state.phase, withMotion, lengths);
    state = advance(state, withMotion);
  }
  return seen;
};

test('there are four slogans', () => {
  const slogans = slogansOf(28);
  expect(slogans).toHaveLength(4);
  expect(slogans).toContain('28 free tools, no sign-up');
});

test('the slogans rotate every 5 s, with or without motion, and start over', () => {
  const expected = [
    [0, 0],
    [5000, 1],
    [10000, 2],
    [15000, 3],
    [20000, 0],
  ];
  expect(appearances(true, 25000)).toEqual(expected);
  expect(appearances(false, 25000)).toEqual(expected);
});

test('a slogan leaves for 1 s, and not at all when motion is reduced', () => {
  expect(advance(firstSlogan, true)).toEqual({ index: 0, phase: 'leaving' });
  expect(phaseLength('leaving', true, lengths)).toBe(1000);
  expect(advance(firstSlogan, false)).toEqual({ index: 1, phase: 'shown' });
});
