import type { CodeItem } from '@haat/contracts/http/codes';
import { type Paise, rupeesToPaise, sumPaise } from '@haat/contracts/money';

export type ItemPrice = { readonly amountPaise: Paise; readonly setupPaise: Paise };

/** @returns what an item costs; null where the price or the setup price is no amount of rupees. */
export const itemPrice = ({ price }: Pick<CodeItem, 'price'>): ItemPrice | null => {
  const [amountPaise, setupPaise] = [rupeesToPaise(price.amount), rupeesToPaise(price.setup)];
  return amountPaise === null || setupPaise === null ? null : { amountPaise, setupPaise };
};

/** Price plus setup price. */
export const totalPaise = ({ amountPaise, setupPaise }: ItemPrice): Paise =>
  sumPaise([amountPaise, setupPaise]);
