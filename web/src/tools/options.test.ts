import { describe, expect, it } from 'vitest';
import { amount, flag, oneOf, readOptions, word, writeOptions } from './options.ts';

const options = {
  keep: oneOf(['first', 'last']),
  sort: flag(false),
  count: amount(10, { min: 1, max: 50 }),
  rate: amount(8.5, { min: 0, max: 30, whole: false }),
  colour: word('#fff', (typed) => typed.startsWith('#')),
};
const read = (query: string) => readOptions(options, new URLSearchParams(query));
const write = (query: string, changed: Partial<ReturnType<typeof read>>) =>
  writeOptions(options, { ...read(query), ...changed }, new URLSearchParams(query)).toString();

describe('The address of a tool', () => {
  it('contains its settings', () => {
    expect(read('keep=last&sort=yes&count=3&rate=9.25&colour=%23a33')).toEqual({
      keep: 'last',
      sort: true,
      count: 3,
      rate: 9.25,
      colour: '#a33',
    });
  });

  it('omits default settings', () => {
    expect(write('', {})).toBe('');
    expect(write('keep=last&count=3', { keep: 'first' })).toBe('count=3');
  });

  it('keeps unrelated parameters', () => {
    expect(write('from=mail', { sort: true })).toBe('from=mail&sort=yes');
  });

  it.each(['keep=middle', 'sort=perhaps', 'count=many', 'count=', 'colour=red'])(
    'with an invalid value (%s) gives the default setting',
    (query) => {
      expect(read(query)).toEqual(read(''));
    },
  );

  it('limits numbers to the allowed range and to whole numbers', () => {
    expect(read('count=5000').count).toBe(50);
    expect(read('count=-1').count).toBe(1);
    expect(read('count=2.4').count).toBe(2);
  });
});
