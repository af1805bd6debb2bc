import { countSms, type SmsCount } from './sms.ts';

export type TextCount = {
  /** Graphemes: letters with matras, whole emoji. */
  readonly characters: number;
  readonly withoutSpaces: number;
  readonly words: number;
  readonly sentences: number;
  readonly lines: number;
  readonly paragraphs: number;
  readonly bytes: number;
  /** UTF-16. */
  readonly units: number;
  readonly readingSeconds: number;
  readonly sms: SmsCount;
};

const WORDS_A_MINUTE = 225;

const graphemes = new Intl.Segmenter('en-IN', { granularity: 'grapheme' });
const words = new Intl.Segmenter('en-IN', { granularity: 'word' });
const sentences = new Intl.Segmenter('en-IN', { granularity: 'sentence' });

const countOf = <Item>(items: Iterable<Item>, isCounted: (item: Item) => boolean): number => {
  let count = 0;
  for (const item of items) if (isCounted(item)) count += 1;
  return count;
};

/** About a second for 5 MB. */
export const countText = (text: string): TextCount => {
  const wordCount = countOf(words.segment(text), ({ isWordLike }) => isWordLike === true);
  let characters = 0;
  const withoutSpaces = countOf(graphemes.segment(text), ({ segment }) => {
    characters += 1;
    return segment.trim() !== '';
  });
  return {
    characters,
    withoutSpaces,
    words: wordCount,
    sentences: countOf(sentences.segment(text), ({ segment }) => /[\p{L}\p{N}]/u.test(segment)),
    lines: text === '' ? 0 : text.split(/\r\n|\r|\n/).length,
    paragraphs: text
      .split(/(?:\r\n|\r|\n)[ \t]*(?:\r\n|\r|\n)/)
      .filter((part) => part.trim() !== '').length,
    bytes: new TextEncoder().encode(text).length,
    units: text.length,
    readingSeconds: Math.round((wordCount / WORDS_A_MINUTE) * 60),
    sms: countSms(text),
  };
};

export const readingTime = (seconds: number): string => {
  const minutes = Math.floor(seconds / 60);
  const rest = seconds % 60;
  if (minutes === 0) return `${rest} s`;
  return rest === 0 ? `${minutes} min` : `${minutes} min ${rest} s`;
};
