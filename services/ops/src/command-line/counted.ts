const numbers = new Intl.NumberFormat('en-IN');

/** @param one its plural has an s. @returns "1 event" or "1,00,000 events". */
export const counted = (many: number, one: string): string =>
  `${numbers.format(many)} ${one}${many === 1 ? '' : 's'}`;
