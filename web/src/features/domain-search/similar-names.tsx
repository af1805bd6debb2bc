import type { AlternativesAnswer, Suggestion } from '@haat/contracts/http/domain';
import { paiseToRupees } from '@haat/contracts/money';
import { type ComponentProps, useId } from 'react';
import useSWRImmutable from 'swr/immutable';
import { apiPaths } from '../../config/paths.ts';
import { useTldPrices } from '../../lib/use-tld-prices.ts';
import { SuggestionList } from './suggestion-list.tsx';

type SimilarNamesProps = {
  /** In ASCII. */
  readonly to: string;
} & Omit<ComponentProps<typeof SuggestionList>, 'rows' | 'isMain'>;

/** For a name that is taken in every TLD. Empty where the server knows none. */
export const SimilarNames = ({ to, ...list }: SimilarNamesProps) => {
  const headingId = useId();
  const { data } = useSWRImmutable<AlternativesAnswer, Error>(apiPaths.alternatives(to));
  const { prices } = useTldPrices();
  const rows = (data?.alternatives ?? []).flatMap(({ domain, price }): Suggestion[] => {
    const tld = domain.slice(domain.indexOf('.') + 1);
    const row = prices?.find((one) => one.tld === tld);
    if (row === undefined) return [];
    return [
      {
        domain,
        shown: domain,
        tld,
        price,
        renewal: paiseToRupees(row.renewal),
        status: 'available',
      },
    ];
  });
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className="h4">
        Similar domains
      </h2>
      <SuggestionList {...list} rows={rows} isMain />
    </section>
  );
};
