import { describe, expect, it } from 'vitest';
import { isBeginning, planAnswer } from './plan-answer.ts';

const requested = {
  bytes: 1_000,
  etag: '"abc"',
  modifiedAt: new Date('2026-01-15T09:30:00.500Z'),
};
const plan = (headers: Record<string, string> = {}, method = 'GET') =>
  planAnswer({ method, headers }, requested);
const whole = { status: 200, from: 0, to: 999 };

describe('A requested file', () => {
  it('is sent complete', () => {
    expect(plan()).toEqual(whole);
    expect(plan({}, 'HEAD')).toEqual(whole);
  });

  it.each([
    ['bytes=0-99', 0, 99],
    ['bytes=100-', 100, 999],
    ['bytes=-100', 900, 999],
    ['bytes=900-5000', 900, 999],
    ['bytes=-5000', 0, 999],
    ['bytes=0-0', 0, 0],
  ])('is sent in part for %s', (range, from, to) => {
    expect(plan({ range })).toEqual({ status: 206, from, to });
  });

  it.each(['bytes=1000-', 'bytes=5000-6000', 'bytes=-0'])('answers 416 for %s', (range) => {
    expect(plan({ range })).toEqual({ status: 416 });
  });

  it.each(['bytes=0-1,5-9', 'lines=1-2', 'bytes', 'bytes=a-b', 'bytes=9-1', 'bytes=-'])(
    'is sent complete for %s',
    (range) => {
      expect(plan({ range })).toEqual(whole);
    },
  );

  it('is sent complete for HEAD, even with a range', () => {
    expect(plan({ range: 'bytes=0-9' }, 'HEAD')).toEqual(whole);
  });
});

describe('A file that the caller has', () => {
  it.each(['"abc"', 'W/"abc"', '"x", "abc"', '*'])('answers 304 for %s', (tags) => {
    expect(plan({ 'if-none-match': tags })).toEqual({ status: 304 });
    expect(plan({ 'if-none-match': tags, range: 'bytes=0-9' })).toEqual({ status: 304 });
  });

  it('is sent again when it changed', () => {
    expect(plan({ 'if-none-match': '"x"' })).toEqual(whole);
    const before = 'Thu, 15 Jan 2026 09:29:59 GMT';
    expect(plan({ 'if-modified-since': before })).toEqual(whole);
    expect(plan({ 'if-modified-since': 'yesterday' })).toEqual(whole);
  });

  it('answers 304 for its modification time, unless the caller has another tag', () => {
    const since = { 'if-modified-since': 'Thu, 15 Jan 2026 09:30:00 GMT' };
    expect(plan(since)).toEqual({ status: 304 });
    expect(plan({ ...since, 'if-none-match': '"x"' })).toEqual(whole);
  });
});

describe('The rest of a file', () => {
  const rest = { range: 'bytes=500-' };

  it.each(['"abc"', 'Thu, 15 Jan 2026 09:30:00 GMT'])(
    'is sent when If-Range is %s',
    (condition) => {
      expect(plan({ ...rest, 'if-range': condition })).toEqual({ status: 206, from: 500, to: 999 });
    },
  );

  it.each(['"x"', 'W/"abc"', 'Thu, 15 Jan 2026 09:29:59 GMT', 'sometime'])(
    'is replaced by the complete file when If-Range is %s',
    (condition) => {
      expect(plan({ ...rest, 'if-range': condition })).toEqual(whole);
    },
  );
});

describe('A download', () => {
  const begins = (headers: Record<string, string>, method = 'GET') =>
    isBeginning({ method, headers }, plan(headers, method));

  it('begins with the first byte', () => {
    expect(begins({})).toBe(true);
    expect(begins({ range: 'bytes=0-' })).toBe(true);
    expect(begins({ range: 'bytes=500-', 'if-range': '"x"' })).toBe(true);
  });

  it('does not begin when it resumes or sends nothing', () => {
    expect(begins({ range: 'bytes=1-' })).toBe(false);
    expect(begins({ range: 'bytes=5000-' })).toBe(false);
    expect(begins({ 'if-none-match': '"abc"' })).toBe(false);
    expect(begins({}, 'HEAD')).toBe(false);
  });
});
