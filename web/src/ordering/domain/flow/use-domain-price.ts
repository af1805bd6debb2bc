import type { DomainPriceAnswer } from '@haat/contracts/http/domain';
import { type Paise, rupeesToPaise } from '@haat/contracts/money';
import { refusalMessages } from '@haat/contracts/refusal-messages';
import useSWR from 'swr';
import { apiPaths } from '../../../config/paths.ts';
import { useTldPrices } from '../../../lib/use-tld-prices.ts';

type DomainPrice = {
  /** For the first year; null until known. */
  readonly pricePaise: Paise | null;
  /** For a year after the first, when the price list has it. */
  readonly renewalPaise: Paise | null;
  /** Why the price is not known; null while it is only awaited. */
  readonly error: string | null;
  readonly reload: () => void;
};

/** What a domain costs, by the server's own word. */
export const useDomainPrice = (domain: string | null): DomainPrice => {
  const { data, error, mutate } = useSWR<DomainPriceAnswer, Error>(
    domain === null ? null : apiPaths.domainPrice(domain),
    { revalidateOnFocus: false },
  );
  const { prices } = useTldPrices();
  const ending = domain?.slice(domain.indexOf('.') + 1);
  const pricePaise = data === undefined ? null : rupeesToPaise(data.price);
  const isUnreadable = data !== undefined && pricePaise === null;
  return {
    pricePaise,
    renewalPaise: prices?.find(({ tld }) => tld === ending)?.renewal ?? null,
    error: isUnreadable ? refusalMessages.priceUnavailable : (error?.message ?? null),
    reload: () => void mutate(),
  };
};
