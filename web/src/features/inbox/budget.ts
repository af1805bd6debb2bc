import type { BUDGETS } from '@haat/contracts/http/inbox';
import type { Paise } from '@haat/contracts/money';

const LAKH_PAISE = 100_000_00;

export const budgetFor = (pricePaise: Paise | null): keyof typeof BUDGETS => {
  if (pricePaise === null) return 'unsure';
  if (pricePaise < LAKH_PAISE / 10) return 'below-10000';
  if (pricePaise < LAKH_PAISE / 4) return '10000-25000';
  if (pricePaise < LAKH_PAISE / 2) return '25000-50000';
  return pricePaise <= LAKH_PAISE ? '50000-100000' : 'above-100000';
};
