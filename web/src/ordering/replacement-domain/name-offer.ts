import type { AlternativesAnswer } from '@haat/contracts/http/domain';
import {
  covers,
  formatRupees,
  type Paise,
  rupeesToPaise,
  subtractPaise,
  sumPaise,
} from '@haat/contracts/money';

/** The price includes what is ordered with the domain. */
export type NameOffer = { readonly domain: string; readonly pricePaise: Paise };

export const offersOf = (
  { alternatives }: AlternativesAnswer,
  besidePaise: Paise,
): readonly NameOffer[] =>
  alternatives.flatMap(({ domain, price }) => {
    const paise = rupeesToPaise(price);
    return paise === null ? [] : [{ domain, pricePaise: sumPaise([paise, besidePaise]) }];
  });

export const isCovered = ({ pricePaise }: NameOffer, paidPaise: Paise): boolean =>
  covers(paidPaise, pricePaise);

/** "₹100.00 to your balance" */
export const differenceOf = (offer: NameOffer, paidPaise: Paise): string => {
  const { pricePaise } = offer;
  if (pricePaise < paidPaise)
    return `${formatRupees(subtractPaise(paidPaise, pricePaise))} to your balance`;
  return isCovered(offer, paidPaise)
    ? 'nothing more to pay'
    : `${formatRupees(subtractPaise(pricePaise, paidPaise))} more with UPI`;
};
