const numbers = new Intl.NumberFormat('en-IN');

/**
 * @param one what is counted, whose plural has an s.
 * @returns such as "1 event" or "1,00,000 events".
 */
export const counted = (many: number, one: string): string =>
  `${numbers.format(many)} ${one}${many === 1 ? '' : 's'}`;
