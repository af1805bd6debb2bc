import type { AlternativesAnswer } from '@haat/contracts/http/domain';
import {
  covers,
  formatRupees,
  type Paise,
  rupeesToPaise,
  subtractPaise,
  sumPaise,
} from '@haat/contracts/money';

/** A name that can be had, and what it costs with all that is ordered beside it. */
export type NameOffer = { readonly domain: string; readonly pricePaise: Paise };

/**
 * @param besidePaise what is ordered with the name, such as its hosting.
 * @returns the names in their order; one whose price cannot be read is left out.
 */
export const offersOf = (
  { alternatives }: AlternativesAnswer,
  besidePaise: Paise,
): readonly NameOffer[] =>
  alternatives.flatMap(({ domain, price }) => {
    const paise = rupeesToPaise(price);
    return paise === null ? [] : [{ domain, pricePaise: sumPaise([paise, besidePaise]) }];
  });

/** Whether what was paid pays for this name too. */
export const isCovered = ({ pricePaise }: NameOffer, paidPaise: Paise): boolean =>
  covers(paidPaise, pricePaise);

/** What a name means for the money that is there: "₹100.00 to your balance". */
export const differenceOf = (offer: NameOffer, paidPaise: Paise): string => {
  const { pricePaise } = offer;
  if (pricePaise < paidPaise)
    return `${formatRupees(subtractPaise(paidPaise, pricePaise))} to your balance`;
  return isCovered(offer, paidPaise)
    ? 'nothing more to pay'
    : `${formatRupees(subtractPaise(pricePaise, paidPaise))} more by UPI`;
};
