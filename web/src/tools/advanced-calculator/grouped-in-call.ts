const GROUPED = /(?<![\d.,])\d{1,3}(?:,\d{2,3})*,\d{3}(?!\d)/;
/** Zeros that only a grouped number has: max(1,00,000) would be 1. */
const NOUGHTS = /[\d,]*\d,0\d[\d,]*/;
const INNERMOST = /[([]([^()[\]]*)[)\]]/;

const insidesOf = (expression: string): readonly string[] => {
  const insides: string[] = [];
  let rest = expression;
  for (;;) {
    const found = INNERMOST.exec(rest);
    if (found === null) return insides;
    insides.push(found[1] ?? '');
    rest = `${rest.slice(0, found.index)}x${rest.slice(found.index + found[0].length)}`;
  }
};

export type GroupedInCall = {
  readonly number: string;
  /** False where it may be several numbers: max(100,200). */
  readonly isSure: boolean;
};

/** Finds a grouped number among arguments: max(12,500, 3). A space after a comma makes it sure. */
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
