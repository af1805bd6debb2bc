/** One letter is hard or soft by context. @param before a vowel, a bare consonant, or nothing. */
export const tamilConsonant = (
  sound: string,
  {
    before,
    isBare,
    next,
  }: {
    readonly before: string;
    /** Without a vowel. */
    readonly isBare: boolean;
    readonly next: string;
  },
): string => {
  const isFirst = before === '';
  const isBehindVowel = /[aeiou]$/.test(before);
  const isBehindNasal = /[nmGÑ]$/.test(before);
  const isSoft = !isBare && (isBehindVowel || isBehindNasal);
  switch (sound) {
    case 'k':
      return isSoft || (!isBare && /(?:r|l|zh|y)$/.test(before)) ? 'g' : 'k';
    case 'p':
      return isSoft ? 'b' : 'p';
    case 't':
      return isSoft ? 'd' : 't';
    case 'th':
      return isBare && next === 'th' ? '' : isSoft ? 'dh' : 'th';
    case 'C':
      if (isBare && next === 'C') return '';
      if (before === 'Ñ') return 'j';
      return isFirst || isBehindVowel ? 's' : 'ch';
    case 'R':
      if (isBare && next === 'R') return 't';
      return before === 'n' ? 'dr' : 'r';
    case 'Ñ':
      return isFirst ? 'gn' : 'n';
    default:
      return sound;
  }
};
