import slugify from '@sindresorhus/slugify';
import { devanagariInLatin } from './devanagari.ts';

type SlugShape = {
  readonly separator: '-' | '_' | '';
  readonly lower: boolean;
  /** Characters; 0 for no end. */
  readonly most: number;
};

/** Cut at a word's end where there is one. */
const shortened = (slug: string, { separator, most }: SlugShape): string => {
  if (most === 0 || slug.length <= most) return slug;
  const cut = slug.slice(0, most);
  if (separator === '' || slug[most] === separator) return cut;
  const end = cut.lastIndexOf(separator);
  return end > 0 ? cut.slice(0, end) : cut;
};

/** A title as the readable end of an address: no accents, no signs, Hindi and others spelt out. */
export const slugOf = (title: string, shape: SlugShape): string =>
  shortened(
    slugify(devanagariInLatin(title), {
      separator: shape.separator,
      lowercase: shape.lower,
      decamelize: false,
    }),
    shape,
  );

/** One slug a line; a blank line stays blank. */
export const slugLines = (titles: string, shape: SlugShape): string =>
  titles
    .split(/\r\n|\r|\n/)
    .map((title) => slugOf(title, shape))
    .join('\n');
