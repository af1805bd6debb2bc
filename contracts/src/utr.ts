/** Spaces, hyphens and invisible characters between two digits. */
const BETWEEN_DIGITS = /(?<=\d)[\s\p{Pd}\p{Cf}]+(?=\d)/gu;
const TWELVE_DIGITS = /(?<!\d)\d{12}(?!\d)/g;

/** Banks write zeros where there is no reference. */
export const NO_UTR = '000000000000';

/** One spelling per UTR, so that no variant pays twice. @returns null without exactly one UTR. */
export const readUtr = (typed: string): string | null => {
  const runs = typed.normalize('NFKC').replace(BETWEEN_DIGITS, '').match(TWELVE_DIGITS);
  const [utr, ...others] = new Set(runs);
  return utr !== undefined && others.length === 0 && utr !== NO_UTR ? utr : null;
};

/** Digits before an @ belong to a UPI ID. */
const IN_NARRATION = /(?<!\d)\d{12}(?![\d@])/g;

/** @param text a bank's narration of a credit. */
export const utrsIn = (text: string): readonly string[] =>
  (text.match(IN_NARRATION) ?? []).filter((utr) => utr !== NO_UTR);

/** True when all digits are equal: only a hint, because banks number as they like. */
export const utrLooksUnusual = (utr: string): boolean => /^(\d)\1*$/.test(utr);

/** @returns UTRs with one digit changed or two neighbours swapped. */
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
