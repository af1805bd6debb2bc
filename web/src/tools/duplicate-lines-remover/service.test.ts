import { describe, expect, it, test } from 'vitest';
import { type Cleaning, cleanedText, cleanLines } from './service.ts';

const usual: Cleaning = {
  caseCounts: true,
  trims: 'ends',
  dropsBlank: false,
  keep: 'first',
  sort: 'none',
};
const clean = (text: string, change: Partial<Cleaning> = {}) =>
  cleanLines({ text, cleaning: { ...usual, ...change } });

describe('The duplicate lines remover', () => {
  it('keeps each line once, at its first position', () => {
    expect(clean('Pune\nDelhi\nPune\nAgra\nDelhi\nPune')).toEqual({
      text: 'Pune\nDelhi\nAgra',
      remaining: 3,
      duplicates: 3,
      blank: 0,
      repeated: [
        { line: 'Pune', times: 3 },
        { line: 'Delhi', times: 2 },
      ],
    });
  });

  it('keeps the last occurrence, or only lines that occur once', () => {
    expect(clean('Pune\nDelhi\nPune', { keep: 'last' }).text).toBe('Delhi\nPune');
    expect(clean('Pune\nDelhi\nPune', { keep: 'unique' })).toMatchObject({
      text: 'Delhi',
      duplicates: 2,
    });
  });

  it('ignores case and spaces only when requested', () => {
    expect(clean('Pune\nPUNE').remaining).toBe(2);
    expect(clean('Pune\nPUNE', { caseCounts: false }).text).toBe('Pune');
    expect(clean('Pune\n  Pune ').text).toBe('Pune');
    expect(clean('Pune\n  Pune ', { trims: 'nothing' }).remaining).toBe(2);
    expect(clean('New  Delhi\nNew Delhi').remaining).toBe(2);
    expect(clean('New \t Delhi\nNew Delhi', { trims: 'doubled' }).text).toBe('New Delhi');
  });

  it.each([
    ['straße', 'STRASSE'],
    ['straße', 'STRAẞE'],
    ['ὀδυσσεύς', 'ὈΔΥΣΣΕΎΣ'],
    ['οδος', 'οδοσ'],
    ['ﬁn', 'FIN'],
    ['İstanbul', 'i̇stanbul'],
    ['CAFE\u0301', 'caf\u00e9'],
  ])('treats %s and %s as equal when ignoring case', (one, other) => {
    expect(clean(`${one}\n${other}`, { caseCounts: false }).remaining).toBe(1);
    expect(clean(`${one}\n${other}`).remaining).toBe(2);
  });

  it('distinguishes i and ı when ignoring case', () => {
    expect(clean('kir\nkır', { caseCounts: false }).remaining).toBe(2);
  });

  it('treats an accent encoded in two ways as equal', () => {
    expect(clean('caf\u00e9\ncafe\u0301').remaining).toBe(1);
  });

  it('does not count the final line end as a line', () => {
    expect(clean('a\nb\na\n')).toMatchObject({ text: 'a\nb', remaining: 2, duplicates: 1 });
    expect(clean('a\r\n')).toMatchObject({ text: 'a', remaining: 1 });
    expect(clean('a\n', { dropsBlank: true })).toMatchObject({ remaining: 1, blank: 0 });
  });

  it('keeps or removes all blank lines, and counts them separately', () => {
    expect(clean('a\n\nb\n\na').text).toBe('a\n\nb\n');
    expect(clean('a\n\nb\n \na', { dropsBlank: true })).toMatchObject({
      text: 'a\nb',
      remaining: 2,
      duplicates: 1,
      blank: 2,
    });
    expect(clean('\n\n').repeated).toEqual([]);
  });

  it('sorts numbers by value and letters alphabetically', () => {
    expect(clean('item 10\nItem 2\nitem 1', { sort: 'up' }).text).toBe('item 1\nItem 2\nitem 10');
    expect(clean('b\na\nc', { sort: 'down' }).text).toBe('c\nb\na');
    expect(clean('ग\nक\nख', { sort: 'up' }).text).toBe('क\nख\nग');
  });

  it('sorts by length or by frequency', () => {
    expect(clean('ccc\na\nbb', { sort: 'length' }).text).toBe('a\nbb\nccc');
    expect(clean('a\nb\nb\nc\nc\nc', { sort: 'often' }).text).toBe('c\nb\na');
  });

  it('reads every kind of line end, and an empty list', () => {
    expect(clean('a\r\na\rb').text).toBe('a\nb');
    expect(clean('')).toEqual({ text: '', remaining: 0, duplicates: 0, blank: 0, repeated: [] });
  });

  it('treats half an emoji like any other character', () => {
    expect(clean('\ud800\n\ud800\n\ud801', { caseCounts: false }).remaining).toBe(2);
  });
});

test.each([
  ['a\nb\na', '2 lines kept, 1 duplicate removed'],
  ['a\na\na\n\n\n', '1 line kept, 2 duplicates and 2 blank lines removed'],
  ['a\n\nb', '2 lines kept, 1 blank line removed'],
  ['', '0 lines kept, 0 duplicates removed'],
])('the summary of %j is: %s', (text, words) => {
  expect(cleanedText(clean(text, { dropsBlank: true }))).toBe(words);
});
