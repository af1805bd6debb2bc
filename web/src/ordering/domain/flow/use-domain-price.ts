import type { DomainPriceAnswer } from '@haat/contracts/http/domain';
import { type Paise, rupeesToPaise } from '@haat/contracts/money';
import { refusalMessages } from '@haat/contracts/refusal-messages';
import useSWR from 'swr';
import { apiPaths } from '../../../config/paths.ts';
import { useTldPrices } from '../../../lib/use-tld-prices.ts';
import { renewalTerms } from '../../wizard/renewal-terms.ts';

type DomainPrice = {
  readonly pricePaise: Paise | null;
  /** After the price, if the list has later years: `renewalTerms`. */
  readonly terms: string | null;
  readonly error: string | null;
  readonly reload: () => void;
};

export const useDomainPrice = (domain: string | null): DomainPrice => {
  const { data, error, mutate } = useSWR<DomainPriceAnswer, Error>(
    domain === null ? null : apiPaths.domainPrice(domain),
    { revalidateOnFocus: false },
  );
  const { prices } = useTldPrices();
  const ending = domain?.slice(domain.indexOf('.') + 1);
  const pricePaise = data === undefined ? null : rupeesToPaise(data.price);
  const renewalPaise = prices?.find(({ tld }) => tld === ending)?.renewal;
  const isUnreadable = data !== undefined && pricePaise === null;
  return {
    pricePaise,
    terms:
      pricePaise === null || renewalPaise === undefined
        ? null
        : renewalTerms(pricePaise, renewalPaise),
    error: isUnreadable ? refusalMessages.priceUnavailable : (error?.message ?? null),
    reload: () => void mutate(),
  };
};
