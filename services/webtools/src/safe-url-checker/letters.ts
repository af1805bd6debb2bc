import { areMixable, SCRIPTS, type Script } from '@haat/contracts/scripts';

/** Common confusables of UTS 39. */
const LOOKS_LIKE: Readonly<Record<string, string>> = {
  а: 'a',
  в: 'b',
  с: 'c',
  ԁ: 'd',
  е: 'e',
  ɡ: 'g',
  һ: 'h',
  і: 'i',
  ј: 'j',
  к: 'k',
  ӏ: 'l',
  м: 'm',
  п: 'n',
  о: 'o',
  р: 'p',
  ԛ: 'q',
  г: 'r',
  ѕ: 's',
  т: 't',
  υ: 'u',
  ѵ: 'v',
  ԝ: 'w',
  х: 'x',
  у: 'y',
  α: 'a',
  ε: 'e',
  ι: 'i',
  κ: 'k',
  ν: 'v',
  ο: 'o',
  ρ: 'p',
  τ: 't',
  χ: 'x',
  γ: 'y',
  η: 'n',
  ω: 'w',
  ո: 'n',
  օ: 'o',
  ս: 'u',
  հ: 'h',
  ı: 'i',
  ł: 'l',
  ø: 'o',
  ð: 'd',
  đ: 'd',
  ß: 'b',
};

type Known = Script | 'Other';

const patterns = SCRIPTS.map(
  (script) => [script, new RegExp(`\\p{Script=${script}}`, 'u')] as const,
);

const scriptOf = (letter: string): Known =>
  patterns.find(([, pattern]) => pattern.test(letter))?.[0] ?? 'Other';

/** Digits, marks and hyphens belong to every script. */
export const scriptsIn = (text: string): ReadonlySet<Known> =>
  new Set(text.match(/\p{L}/gu)?.map(scriptOf));

/** A mix of scripts that no language uses. */
export const isUnusualMixture = (part: string): boolean => !areMixable([...scriptsIn(part)]);

const base = (letter: string): string => LOOKS_LIKE[letter] ?? letter;

export const inLatinLetters = (text: string): string =>
  [...text.normalize('NFKD').toLowerCase()]
    .filter((letter) => !/\p{M}/u.test(letter))
    .map(base)
    .join('');

/** Indistinguishable from Latin; those of LOOKS_LIKE are only similar. */
const TWINS = /^[асԁеһіјӏорԛѕԝхуѵ\d-]+$|^[ονρυα\d-]+$|^[օոսհ\d-]+$/;

export const isLatinInDisguise = (part: string): boolean =>
  scriptsIn(part).size > 0 && TWINS.test(part);

const DIGITS: Readonly<Record<string, string>> = { 0: 'o', 3: 'e', 4: 'a', 5: 's', 7: 't' };

/** Readings with digits and letter pairs replaced by what they resemble; 1 may be l or i. */
export const readingsOf = (word: string): readonly string[] =>
  ['l', 'i'].map((one) =>
    inLatinLetters(word)
      .replace(/\d/g, (digit) => (digit === '1' ? one : (DIGITS[digit] ?? digit)))
      .replace(/rn/g, 'm')
      .replace(/vv/g, 'w'),
  );

export const isOneSlipApart = (one: string, other: string): boolean => {
  if (one === other || Math.abs(one.length - other.length) > 1) return false;
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  if (short.length < long.length) return short.slice(at) === long.slice(at + 1);
  if (short.slice(at + 1) === long.slice(at + 1)) return true;
  const swapped = short[at] === long[at + 1] && short[at + 1] === long[at];
  return swapped && short.slice(at + 2) === long.slice(at + 2);
};
