import { CURRENCY, type Paise, paiseToRupees } from '@haat/contracts/money';
import type { StructuredData } from './structured-data.ts';

type RecurringPrice = {
  readonly period: 'month' | 'year';
  readonly firstPaise: Paise;
  readonly renewalPaise: Paise;
};

/** UN/CEFACT codes (https://schema.org/unitCode). */
const UNIT_CODES = { month: 'MON', year: 'ANN' } as const;

const rupees = (paise: Paise) => ({
  price: paiseToRupees(paise).toFixed(2),
  priceCurrency: CURRENCY,
});
/** No tax is added to a price. */
const TAX = { valueAddedTaxIncluded: true };

export const priceSpecification = (paise: Paise): StructuredData => ({
  '@type': 'PriceSpecification',
  ...rupees(paise),
  ...TAX,
});

/** An offer with another price after the first period. */
export const recurringOffer = ({
  period,
  firstPaise,
  renewalPaise,
}: RecurringPrice): StructuredData => {
  const perPeriod = { '@type': 'UnitPriceSpecification', unitCode: UNIT_CODES[period], ...TAX };
  return {
    '@type': 'Offer',
    ...rupees(firstPaise),
    priceSpecification: [
      { ...perPeriod, ...rupees(firstPaise), billingDuration: 1 },
      { ...perPeriod, ...rupees(renewalPaise), billingStart: 1 },
    ],
  };
};
