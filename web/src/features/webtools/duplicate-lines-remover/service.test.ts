import { describe, expect, it } from 'vitest';
import { type Cleaning, cleanLines } from './service.ts';

const usual: Cleaning = {
  caseCounts: true,
  trims: true,
  dropsBlank: false,
  keep: 'first',
  sort: 'none',
};
const clean = (text: string, change: Partial<Cleaning> = {}) =>
  cleanLines(text, { ...usual, ...change });

describe('The duplicate lines remover', () => {
  it('keeps each line once, where it came first', () => {
    expect(clean('Pune\nDelhi\nPune\nAgra\nDelhi')).toEqual({
      text: 'Pune\nDelhi\nAgra',
      kept: 3,
      removed: 2,
    });
  });

  it('keeps the last one, or only lines that came once', () => {
    expect(clean('Pune\nDelhi\nPune', { keep: 'last' }).text).toBe('Delhi\nPune');
    expect(clean('Pune\nDelhi\nPune', { keep: 'unique' }).text).toBe('Delhi');
  });

  it('takes capitals and spaces into account only when asked', () => {
    expect(clean('Pune\nPUNE').kept).toBe(2);
    expect(clean('Pune\nPUNE', { caseCounts: false }).text).toBe('Pune');
    expect(clean('Pune\n  Pune ').text).toBe('Pune');
    expect(clean('Pune\n  Pune ', { trims: false }).kept).toBe(2);
  });

  it('takes an accent written in two ways for the same', () => {
    expect(clean('caf\u00e9\ncafe\u0301').kept).toBe(1);
  });

  it('leaves blank lines or drops all of them', () => {
    expect(clean('a\n\nb\n\na').text).toBe('a\n\nb\n');
    expect(clean('a\n\nb\n \na', { dropsBlank: true })).toMatchObject({ text: 'a\nb', removed: 3 });
  });

  it('sorts numbers by size and letters by the alphabet', () => {
    expect(clean('item 10\nItem 2\nitem 1', { sort: 'up' }).text).toBe('item 1\nItem 2\nitem 10');
    expect(clean('b\na\nc', { sort: 'down' }).text).toBe('c\nb\na');
  });

  it('reads every kind of line end, and nothing in an empty list', () => {
    expect(clean('a\r\na\rb').text).toBe('a\nb');
    expect(clean('')).toEqual({ text: '', kept: 0, removed: 0 });
  });
});
