const NUMERALS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six'] as const;

/**
 * @returns "Two payments wait for you": at the beginning of a sentence, in words as far as six.
 */
export const counted = (count: number, one: string, many: string): string =>
  `${NUMERALS[count] ?? count} ${count === 1 ? one : many}`;
