import type { CodeItem } from '@haat/contracts/http/codes';
import { type Paise, rupeesToPaise, sumPaise } from '@haat/contracts/money';

export type ItemPrice = { readonly amountPaise: Paise; readonly setupPaise: Paise };

export const itemPrice = ({ price }: Pick<CodeItem, 'price'>): ItemPrice | null => {
  const [amountPaise, setupPaise] = [rupeesToPaise(price.amount), rupeesToPaise(price.setup)];
  return amountPaise === null || setupPaise === null ? null : { amountPaise, setupPaise };
};

export const totalPaise = ({ amountPaise, setupPaise }: ItemPrice): Paise =>
  sumPaise([amountPaise, setupPaise]);
