import { toUnicode } from 'punycode/';

/**
 * A label as people read it.
 * @returns null where its xn-- form is none, or hides what cannot be seen.
 */
export const readableLabel = (ascii: string): string | null => {
  try {
    const unicode = toUnicode(ascii);
    return /[\p{Cc}\p{Cn}\p{Co}\p{Cs}]/u.test(unicode) ? null : unicode;
  } catch {
    return null;
  }
};

/** A whole name as people read it; a label that stands for nothing stays as it is. */
export const readableName = (ascii: string): string =>
  ascii
    .split('.')
    .map((label) => readableLabel(label) ?? label)
    .join('.');
