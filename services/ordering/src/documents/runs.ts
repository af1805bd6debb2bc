import { indianInLatin } from '@haat/contracts/indian-in-latin';
import transliterate from '@sindresorhus/transliterate';
import { isInBaseFont, isInScriptFont, type Script, scriptOf } from './fonts.ts';

export type Run = {
  readonly text: string;
  readonly script: Script | null;
};

/** Marks and joiners use the font of the letter before them. */
const FOLLOWS = /[\p{M}\u200c\u200d]/u;
const DIGIT = /\p{Nd}/u;

/** @returns a character without a font as [U+5F20]; drops symbols. */
const byNumber = (character: string): string => {
  if (isInBaseFont(character)) return character;
  const number = character.codePointAt(0) ?? 0;
  return /[\p{L}\p{N}]/u.test(character)
    ? `[U+${number.toString(16).toUpperCase().padStart(4, '0')}]`
    : '';
};

export const inPlainLetters = (text: string): string =>
  [...transliterate(indianInLatin(text))].map(byNumber).join('');

/** Devanagari is in the base font, but shaped apart from Latin. */
type Place = Script | 'Devanagari' | 'every paper' | 'no font';

const hasLetter = (place: Place, character: string): boolean =>
  place === 'Devanagari'
    ? isInBaseFont(character)
    : place !== 'every paper' && place !== 'no font' && isInScriptFont(place, character);

const placeOf = (character: string, before: Place | undefined): Place => {
  if (before !== undefined && FOLLOWS.test(character)) {
    if (before === 'no font' || hasLetter(before, character)) return before;
  }
  if (isInBaseFont(character)) {
    return /\p{Script=Devanagari}/u.test(character) ? 'Devanagari' : 'every paper';
  }
  return scriptOf(character) ?? 'no font';
};

/** @returns the text split by font; letters without a font are transliterated. */
export const runsOf = (text: string): readonly Run[] => {
  const pieces: { place: Place; text: string }[] = [];
  for (const character of text) {
    const last = pieces.at(-1);
    const place = placeOf(character, last?.place);
    // Digits run left to right inside right-to-left text.
    const isTurned = last !== undefined && DIGIT.test(character) !== DIGIT.test(last.text);
    if (last?.place === place && !(place === 'Arabic' && isTurned)) last.text += character;
    else pieces.push({ place, text: character });
  }
  return pieces.map(({ place, text: piece }) => {
    if (place === 'no font') return { script: null, text: inPlainLetters(piece) };
    const isBaseFont = place === 'every paper' || place === 'Devanagari';
    return { script: isBaseFont ? null : place, text: piece };
  });
};

const isRightToLeft = ({ script, text }: Run): boolean => script === 'Arabic' && !DIGIT.test(text);
const isLeftToRight = ({ script, text }: Run): boolean =>
  script !== 'Arabic' && /\p{L}/u.test(text);

/** UAX 9 for a left-to-right line: reverses right-to-left runs with their numbers and signs. */
export const inVisualOrder = <Placed extends Run>(line: readonly Placed[]): readonly Placed[] => {
  const ordered: Placed[] = [];
  for (let at = 0; at < line.length; ) {
    const from = at;
    let end = at;
    for (; at < line.length; at += 1) {
      const run = line[at];
      if (run === undefined || isLeftToRight(run)) break;
      if (isRightToLeft(run) || (end > from && DIGIT.test(run.text))) end = at + 1;
      else if (end === from) break;
    }
    if (end > from) {
      ordered.push(...line.slice(from, end).reverse());
      at = end;
    } else {
      ordered.push(...line.slice(from, from + 1));
      at = from + 1;
    }
  }
  return ordered;
};
