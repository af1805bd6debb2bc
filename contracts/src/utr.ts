/** Spaces, hyphens of any kind and invisible characters that stand between two digits. */
const BETWEEN_DIGITS = /(?<=\d)[\s\p{Pd}\p{Cf}]+(?=\d)/gu;
const TWELVE_DIGITS = /(?<!\d)\d{12}(?!\d)/g;

/** Banks fill the place of a reference with zeros where there is none. */
export const NO_UTR = '000000000000';

/**
 * The UTR (twelve digits) in what somebody typed, or a bank wrote: one spelling per bank reference, so
 * that no spacing, label or leading letter lets it pay twice.
 * @returns null when there is no run of exactly twelve digits, when there are different ones, or when
 *   all of them are zeros.
 */
export const readUtr = (typed: string): string | null => {
  const runs = typed.normalize('NFKC').replace(BETWEEN_DIGITS, '').match(TWELVE_DIGITS);
  const [utr, ...others] = new Set(runs);
  return utr !== undefined && others.length === 0 && utr !== NO_UTR ? utr : null;
};

/**
 * Tells whether all digits of a UTR are alike. Only a hint. Nothing else in a UTR can be judged: banks
 * number as they like.
 * @param utr as {@link readUtr} gives it.
 */
export const utrLooksUnusual = (utr: string): boolean => /^(\d)\1*$/.test(utr);

/** @returns each UTR that differs in one digit, or by two neighbours that are swapped: typing errors. */
export const mistypedUtrs = (utr: string): readonly string[] => {
  const digits = [...utr];
  const changed = digits.flatMap((digit, at) =>
    [...'0123456789'].filter((other) => other !== digit).map((other) => digits.with(at, other)),
  );
  const swapped = digits.flatMap((digit, at) => {
    const next = digits[at + 1];
    return next === undefined || next === digit ? [] : [digits.with(at, next).with(at + 1, digit)];
  });
  return [...changed, ...swapped].map((one) => one.join(''));
};
