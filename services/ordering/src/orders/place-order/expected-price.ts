import { type Paise, paiseToWholeRupees, rupeesToPaise } from '@haat/contracts/money';
import { Refusal } from '@haat/platform/answers';

export type SeenRupees = number | string;

/** @throws {Refusal} 400 with `whenNone` for no amount. */
export const paiseSeen = (seen: SeenRupees, whenNone: string): Paise => {
  const seenPaise = rupeesToPaise(seen);
  if (seenPaise === null) throw new Refusal(400, whenNone);
  return seenPaise;
};

/** Equal, or its whole-rupee rounding. */
export const isSamePrice = (seenPaise: Paise, pricePaise: Paise): boolean =>
  [pricePaise, paiseToWholeRupees(pricePaise) * 100].includes(seenPaise);
