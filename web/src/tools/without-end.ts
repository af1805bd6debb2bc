/**
 * A text without such signs at its end. A pattern (`=+$`) would begin anew at each of those in the
 * middle, and take seconds for a line of them.
 */
export const withoutEnd = (text: string, signs: string): string => {
  let end = text.length;
  while (end > 0 && signs.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
};
