import { domainSearchMessages } from '@haat/contracts/domain-search-messages';
import type { AlternativesAnswer } from '@haat/contracts/http/domain';
import { type Paise, sumPaise } from '@haat/contracts/money';
import { useRef, useState } from 'react';
import useSWRImmutable from 'swr/immutable';
import { apiPaths } from '../../config/paths.ts';
import { checkDomain } from '../../features/domain-search/check-domain.ts';
import { readTyped } from '../../features/domain-search/use-domain-search.ts';
import { useTldPrices } from '../../lib/use-tld-prices.ts';
import { type NameOffer, offersOf } from './name-offer.ts';

/** The server's suggestions and the customer's searches. @param besidePaise hosting's price. */
export const useNameOffers = (taken: string, besidePaise: Paise) => {
  const suggested = useSWRImmutable<AlternativesAnswer, Error>(apiPaths.alternatives(taken));
  const { prices } = useTldPrices();
  const [requested, setRequested] = useState<readonly NameOffer[]>([]);
  const [isChecking, setChecking] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const latest = useRef(0);

  const suggestions = suggested.data ? offersOf(suggested.data, besidePaise) : [];
  const names = new Set(requested.map(({ domain }) => domain));
  const offers = [...requested, ...suggestions.filter(({ domain }) => !names.has(domain))];

  const ask = async (typed: string): Promise<NameOffer | null> => {
    latest.current += 1;
    const turn = latest.current;
    setError(null);
    const reading = readTyped(typed, prices);
    if (!reading.ok) {
      setError(reading.error);
      return null;
    }
    setChecking(true);
    const outcome = await checkDomain(reading.domain);
    if (turn !== latest.current) return null;
    setChecking(false);
    if (outcome.kind === 'failed') setError(outcome.error);
    else if (outcome.kind === 'unavailable') setError(domainSearchMessages.notAvailable);
    else if (outcome.pricePaise === null) setError(domainSearchMessages.unavailableOrPriceMissing);
    else {
      const { domain } = outcome;
      const offer = { domain, pricePaise: sumPaise([outcome.pricePaise, besidePaise]) };
      setRequested((before) => [offer, ...before.filter((one) => one.domain !== domain)]);
      return offer;
    }
    return null;
  };

  const isLoading = suggested.data === undefined && suggested.error === undefined;
  return { offers, isLoading, isChecking, error, ask };
};
