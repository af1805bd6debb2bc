/** A number whose digits are grouped as India or the West does. */
const GROUPED = /(?<![\d.,])\d{1,3}(?:,\d{2,3})*,\d{3}(?!\d)/;
/** Noughts that only a grouped number has: max(1,00,000) would be 1. */
const NOUGHTS = /[\d,]*\d,0\d[\d,]*/;
const INNERMOST = /[([]([^()[\]]*)[)\]]/;

/** What stands in each bracket, without the brackets in it. */
const insidesOf = (expression: string): readonly string[] => {
  const insides: string[] = [];
  let rest = expression;
  for (;;) {
    const found = INNERMOST.exec(rest);
    if (found === null) return insides;
    insides.push(found[1] ?? '');
    // A letter: what was in the bracket is one thing in the next one.
    rest = `${rest.slice(0, found.index)}x${rest.slice(found.index + found[0].length)}`;
  }
};

export type GroupedInCall = {
  /** Without its commas, to be written instead. */
  readonly number: string;
  /** False where it may as well be several numbers: max(100,200). */
  readonly isSure: boolean;
};

/**
 * The number with commas among those that a function takes, where commas part them: max(12,500, 3).
 * Whoever writes a space behind the other commas means this one otherwise.
 * @param expression for the parser: elsewhere than in calls no number has commas any more.
 */
export const groupedInCall = (expression: string): GroupedInCall | null => {
  const noughts = NOUGHTS.exec(expression)?.[0];
  if (noughts !== undefined) return { number: noughts.replaceAll(',', ''), isSure: true };
  const insides = insidesOf(expression).filter((inside) => GROUPED.test(inside));
  const inside = insides.find((one) => /\s,|,\s/.test(one)) ?? insides[0];
  if (inside === undefined) return null;
  return {
    number: (GROUPED.exec(inside)?.[0] ?? '').replaceAll(',', ''),
    isSure: /\s,|,\s/.test(inside),
  };
};
