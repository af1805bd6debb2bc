import type { DomainPricesAnswer } from '@haat/contracts/http/domain';
import { type Paise, rupeesToPaise } from '@haat/contracts/money';
import useSWR from 'swr';
import { apiPaths } from '../config/paths.ts';

/** For a year, in paise. */
export type TldPrice = {
  readonly tld: string;
  /** In its own letters. */
  readonly shown: string;
  readonly register: Paise;
  readonly renewal: Paise;
  readonly transfer: Paise;
  readonly isIdn: boolean;
};

/** Without rows that have an invalid amount. */
export const readTldPrices = (answer: DomainPricesAnswer): readonly TldPrice[] =>
  answer.prices.flatMap(
    ({ shown, registerCost, renewalCost, transferCost, idnLanguage, ...row }) => {
      const register = rupeesToPaise(registerCost);
      const renewal = rupeesToPaise(renewalCost);
      const transfer = rupeesToPaise(transferCost);
      if (register === null || renewal === null || transfer === null) return [];
      const tld = row.tld.toLowerCase().replace(/^\./, '');
      return [
        {
          tld,
          shown: shown ?? tld,
          register,
          renewal,
          transfer,
          isIdn: idnLanguage !== undefined,
        },
      ];
    },
  );

type TldPrices = {
  readonly prices: readonly TldPrice[] | undefined;
  readonly failed: boolean;
  readonly reload: () => void;
};

const PRICES_ARE_FRESH_FOR_MS = 5 * 60_000;

export const useTldPrices = (): TldPrices => {
  const { data, error, mutate } = useSWR<DomainPricesAnswer, Error>(apiPaths.domainPrices, {
    revalidateOnFocus: false,
    dedupingInterval: PRICES_ARE_FRESH_FOR_MS,
  });
  return {
    prices: data && readTldPrices(data),
    failed: error !== undefined && data === undefined,
    reload: () => void mutate(),
  };
};
