/** @param reason returned alone if it already begins with the opening, as the API answers it. */
export const wholeSentence = (opening: string, reason: string): string =>
  reason.startsWith(opening) ? reason : `${opening}${reason}`;
