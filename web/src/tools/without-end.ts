/** Linear; a pattern (`=+$`) restarts at each inner sign and takes seconds. */
export const withoutEnd = (text: string, signs: string): string => {
  let end = text.length;
  while (end > 0 && signs.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
};
