import type { OfferedUpgrade } from '@haat/contracts/http/upgrades';
import { formatRupees, type Paise, rupeesToPaise } from '@haat/contracts/money';

const SHOWN_LIMITS = 3;

export const paiseOf = (rupees: number): Paise => rupeesToPaise(rupees) ?? 0;

/** "₹706.78" */
export const rupeesText = (rupees: number): string => formatRupees(paiseOf(rupees));

/** "25 websites, 100 GB SSD space, Unmetered transfer" */
export const limitsText = ({ limits }: Pick<OfferedUpgrade, 'limits'>): string =>
  limits.slice(0, SHOWN_LIMITS).join(', ');

export const renewsText = ({
  renews_at,
  period,
}: Pick<OfferedUpgrade, 'renews_at' | 'period'>): string =>
  `Renews at ${rupeesText(renews_at)} per ${period}`;

/** The free plan is sold in both periods. */
export const offerName = ({ name, period }: OfferedUpgrade, isFree: boolean): string =>
  isFree ? `${name}, ${period}ly` : name;

/** What the price is for. */
export const paysFor = (daysLeft: number, isFree: boolean): string => {
  if (isFree) return 'You pay for a new period from today. Your files stay where they are.';
  const days = daysLeft === 1 ? 'day that is left' : `${daysLeft} days that are left`;
  return `You pay the difference for the ${days}. Nothing moves, nothing stops.`;
};
