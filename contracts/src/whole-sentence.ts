/**
 * A sentence of an opening and a reason.
 * @param reason left as it is where it is already the whole sentence, as the API answers it.
 */
export const wholeSentence = (opening: string, reason: string): string =>
  reason.startsWith(opening) ? reason : `${opening}${reason}`;
