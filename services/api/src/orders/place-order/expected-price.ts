import { type Paise, paiseToWholeRupees, rupeesToPaise } from '@haat/contracts/money';
import { Refusal } from '@haat/platform/answers';

/** Rupees as the client sent them. */
export type SeenRupees = number | string;

/** @throws {Refusal} 400 with this sentence when it is no amount. */
export const paiseSeen = (seen: SeenRupees, whenNone: string): Paise => {
  const seenPaise = rupeesToPaise(seen);
  if (seenPaise === null) throw new Refusal(400, whenNone);
  return seenPaise;
};

/** Whether what the customer saw is this price or its whole-rupee rounding. */
export const isSamePrice = (seenPaise: Paise, pricePaise: Paise): boolean =>
  [pricePaise, paiseToWholeRupees(pricePaise) * 100].includes(seenPaise);
