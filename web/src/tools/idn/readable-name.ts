import { toUnicode } from 'punycode/';

const HIDDEN = /[\p{Cc}\p{Cn}\p{Co}\p{Cs}]/u;

/** @returns null for a forged xn-- label: hidden characters, or not what a browser encodes. */
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

export const readableName = (ascii: string): string =>
  ascii
    .toLowerCase()
    .split('.')
    .map((label) => readableLabel(label) ?? label)
    .join('.');

/** "दुकान.भारत (xn--11b7ah1gn.xn--h2brj9c)" */
export const nameInBothForms = (ascii: string): string => {
  const readable = readableName(ascii);
  return readable === ascii.toLowerCase() ? ascii : `${readable} (${ascii})`;
};
