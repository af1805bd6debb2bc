/** Hindi in Latin letters, as names and road signs are commonly spelt. */

const pairs = (table: string): ReadonlyMap<string, string> =>
  new Map(
    table
      .trim()
      .split(/\s+/)
      .map((pair) => {
        const [sign = '', latin = ''] = pair.split('=');
        return [sign, latin];
      }),
  );

const CONSONANTS = pairs(`
  क=k ख=kh ग=g घ=gh ङ=n च=ch छ=chh ज=j झ=jh ञ=n ट=t ठ=th ड=d ढ=dh ण=n त=t थ=th द=d ध=dh न=n
  प=p फ=ph ब=b भ=bh म=m य=y र=r ल=l ळ=l व=v श=sh ष=sh स=s ह=h
`);
/** With the dot below. */
const DOTTED = pairs('क=q ख=kh ग=g ज=z फ=f य=y');
const VOWELS = pairs('अ=a आ=aa इ=i ई=ee उ=u ऊ=oo ऋ=ri ए=e ऐ=ai ओ=o औ=au ऑ=o ऍ=e');
const MATRAS = pairs('ा=aa ि=i ी=ee ु=u ू=oo ृ=ri े=e ै=ai ो=o ौ=au ॉ=o ॅ=e');
const NASAL = 'ंँ';
const DOT_BELOW = '़';
const VIRAMA = '्';
const DIGITS = '०१२३४५६७८९';

const wordInLatin = (word: string): string => {
  const signs = [...word.normalize('NFD')];
  let latin = '';
  for (let at = 0; at < signs.length; at += 1) {
    const sign = signs[at] ?? '';
    const consonant = CONSONANTS.get(sign);
    if (consonant === undefined) {
      if (NASAL.includes(sign)) latin += 'n';
      else if (DIGITS.includes(sign)) latin += DIGITS.indexOf(sign);
      else latin += VOWELS.get(sign) ?? (sign === 'ः' ? 'h' : '');
      continue;
    }
    const isDotted = signs[at + 1] === DOT_BELOW;
    if (isDotted) at += 1;
    latin += isDotted ? (DOTTED.get(sign) ?? consonant) : consonant;
    const next = signs[at + 1];
    const matra = next === undefined ? undefined : MATRAS.get(next);
    if (matra !== undefined || next === VIRAMA) {
      latin += matra ?? '';
      at += 1;
      continue;
    }
    // The vowel that every consonant carries is silent at a word's end, unless it is the only one.
    if (next !== undefined || !/[aeiou]/.test(latin)) latin += 'a';
  }
  return latin;
};

/** @returns the text with every word in Devanagari spelt in Latin letters. */
export const devanagariInLatin = (text: string): string =>
  text.replace(/[\u0900-\u0963\u0966-\u097f]+/g, wordInLatin);
