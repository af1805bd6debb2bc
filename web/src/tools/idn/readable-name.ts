import { toUnicode } from 'punycode/';

/** What cannot be seen, or has no sign. */
const HIDDEN = /[\p{Cc}\p{Cn}\p{Co}\p{Cs}]/u;

/**
 * A label as people read it.
 * @returns null where its xn-- form is none: it hides what cannot be seen, or a browser would not
 *   turn it back, and it is forged.
 */
export const readableLabel = (ascii: string): string | null => {
  if (!ascii.toLowerCase().startsWith('xn--')) return ascii;
  try {
    const letters = toUnicode(ascii.toLowerCase());
    if (HIDDEN.test(letters)) return null;
    return new URL(`http://${letters}`).hostname === ascii.toLowerCase() ? letters : null;
  } catch {
    return null;
  }
};

/** A name from DNS in the letters of its language; a label that stands for none stays as it is. */
export const readableName = (ascii: string): string =>
  ascii
    .toLowerCase()
    .split('.')
    .map((label) => readableLabel(label) ?? label)
    .join('.');

/** Both forms where they differ: "दुकान.भारत (xn--11b7ah1gn.xn--h2brj9c)". */
export const nameInBothForms = (ascii: string): string => {
  const readable = readableName(ascii);
  return readable === ascii.toLowerCase() ? ascii : `${readable} (${ascii})`;
};
