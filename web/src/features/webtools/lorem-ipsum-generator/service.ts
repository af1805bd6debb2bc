import { LoremIpsum, type Prng } from 'lorem-ipsum';

export const UNITS = ['paragraphs', 'sentences', 'words'] as const;
type Unit = (typeof UNITS)[number];

export type Filler = {
  readonly count: number;
  readonly unit: Unit;
  /** Paragraphs in p elements. */
  readonly html: boolean;
  /** Begins with the words that everybody knows. */
  readonly classic: boolean;
};

const OPENING = ['lorem', 'ipsum', 'dolor', 'sit', 'amet'];

const capitalised = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** The first words of a text in the place of its own; its marks and length stay. */
const withOpening = (text: string): string => {
  let next = 0;
  const opened = text.replace(/[a-z]+/gi, (own) => OPENING[next++] ?? own);
  return capitalised(opened);
};

/** Filler text. @param random as Math.random. */
export const fillerText = ({ count, unit, html, classic }: Filler, random: Prng): string => {
  const lorem = new LoremIpsum({
    sentencesPerParagraph: { min: 4, max: 8 },
    wordsPerSentence: { min: 5, max: 16 },
    random,
  });
  const texts =
    unit === 'paragraphs'
      ? Array.from({ length: count }, () => lorem.generateParagraphs(1))
      : [unit === 'sentences' ? lorem.generateSentences(count) : lorem.generateWords(count)];
  const [first = '', ...rest] = texts;
  const opened = [classic ? withOpening(first) : first, ...rest];
  return html ? opened.map((text) => `<p>${text}</p>`).join('\n') : opened.join('\n\n');
};
