import { formatRupees, type Paise } from '@haat/contracts/money';

type Period = 'year' | 'month';

/** Follows the first price: "for the first year, then ₹749.00 a year". */
export const renewalTerms = (
  firstPaise: Paise,
  renewalPaise: Paise,
  period: Period = 'year',
): string =>
  firstPaise === renewalPaise
    ? `a ${period}`
    : `for the first ${period}, ${laterTerms(renewalPaise, period)}`;

/** "then ₹749.00 a year" */
export const laterTerms = (renewalPaise: Paise, period: Period): string =>
  `then ${formatRupees(renewalPaise)} a ${period}`;
