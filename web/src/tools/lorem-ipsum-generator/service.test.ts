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
  fillerText(
    { count: 3, unit: 'paragraphs', html: false, classic: true, language: 'latin', ...change },
    course(),
  );

describe('The lorem ipsum generator', () => {
  it('generates the requested number of paragraphs, sentences or words', () => {
    expect(fill({}).split('\n\n')).toHaveLength(3);
    expect(fill({ unit: 'sentences', count: 5 }).match(/\./g)).toHaveLength(5);
    expect(fill({ unit: 'words', count: 12 }).split(' ')).toHaveLength(12);
  });

  it('starts with “Lorem ipsum” only when requested', () => {
    expect(fill({})).toMatch(/^Lorem ipsum dolor sit amet/);
    expect(fill({ unit: 'words', count: 3 })).toBe('Lorem ipsum dolor');
    expect(fill({ classic: false })).not.toMatch(/^Lorem ipsum dolor/);
  });

  it('generates Hindi text with its own full stop and the requested number of words', () => {
    const text = fill({ language: 'hindi', count: 2 });
    expect(text).toMatch(/^[\u0900-\u0965 \n]+$/);
    expect(text.split('\n\n').every((paragraph) => paragraph.endsWith('।'))).toBe(true);
    expect(fill({ language: 'hindi', unit: 'words', count: 7 }).split(' ')).toHaveLength(7);
  });

  it('generates a thousand words', () => {
    expect(fill({ unit: 'words', count: 1000 }).split(' ')).toHaveLength(1000);
  });

  it('wraps paragraphs in HTML', () => {
    const html = fill({ html: true, count: 2 });
    expect(html.match(/<p>[^<]+<\/p>/g)).toHaveLength(2);
  });
});
