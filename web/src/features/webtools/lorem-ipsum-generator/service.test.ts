import { describe, expect, it } from 'vitest';
import { type Filler, fillerText } from './service.ts';

/** A fixed course of chance. */
const course = () => {
  let seed = 7;
  return () => {
    seed = (seed * 16_807) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
};
const fill = (change: Partial<Filler>) =>
  fillerText({ count: 3, unit: 'paragraphs', html: false, classic: true, ...change }, course());

describe('The lorem ipsum generator', () => {
  it('makes as many paragraphs, sentences or words as asked', () => {
    expect(fill({}).split('\n\n')).toHaveLength(3);
    expect(fill({ unit: 'sentences', count: 5 }).match(/\./g)).toHaveLength(5);
    expect(fill({ unit: 'words', count: 12 }).split(' ')).toHaveLength(12);
  });

  it('begins with the words that everybody knows, or not', () => {
    expect(fill({})).toMatch(/^Lorem ipsum dolor sit amet/);
    expect(fill({ unit: 'words', count: 3 })).toBe('Lorem ipsum dolor');
    expect(fill({ classic: false })).not.toMatch(/^Lorem ipsum dolor/);
  });

  it('puts paragraphs into HTML', () => {
    const html = fill({ html: true, count: 2 });
    expect(html.match(/<p>[^<]+<\/p>/g)).toHaveLength(2);
  });
});
