const NUMERALS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six'] as const;

/** @returns "Two payments wait for you": numerals up to six. */
export const counted = (count: number, one: string, many: string): string =>
  `${NUMERALS[count] ?? count} ${count === 1 ? one : many}`;
