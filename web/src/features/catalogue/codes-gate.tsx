import { CATALOGUE_PAGE_SIZE } from '@haat/contracts/constants';
import type { CodeItem, CodesAnswer } from '@haat/contracts/http/codes';
import { orderMessages } from '@haat/contracts/messages';
import type { ReactNode } from 'react';
import useSWR from 'swr';
import { LoadFailure } from '../../components/load-failure.tsx';
import { PageTitle } from '../../components/page-title.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { apiPaths } from '../../config/paths.ts';
import { CodeShop } from '../../ordering/code/code-shop.tsx';
import list from './code-list.module.css';
import classes from './codes-gate.module.css';

const CODES_ARE_FRESH_FOR_MS = 5 * 60_000;

const useCodes = () => {
  const { data, error, isValidating, mutate } = useSWR<CodesAnswer, Error>(apiPaths.codes, {
    revalidateOnFocus: false,
    dedupingInterval: CODES_ARE_FRESH_FOR_MS,
  });
  return {
    items: data,
    failed: error !== undefined && data === undefined,
    isLoading: isValidating,
    reload: () => void mutate(),
  };
};

type CodesGateProps = {
  readonly children: (items: readonly CodeItem[]) => ReactNode;
  readonly waiting?: ReactNode;
  readonly untitled?: string;
};

export const CodesGate = ({ children, untitled, ...states }: CodesGateProps) => {
  const { items } = useCodes();
  if (items !== undefined) return <CodeShop items={items}>{children(items)}</CodeShop>;
  return (
    <>
      {untitled !== undefined && (
        <>
          <PageTitle>{untitled}</PageTitle>
          <h1 className="sr-only">{untitled}</h1>
        </>
      )}
      <Waiting {...states} />
    </>
  );
};

const Waiting = ({ waiting = <CardsSkeleton /> }: Pick<CodesGateProps, 'waiting'>) => {
  const { failed, isLoading, reload } = useCodes();
  if (!failed) return waiting;
  return (
    <LoadFailure onRetry={reload} isBusy={isLoading}>
      {orderMessages.loadSoftwareFailed}
    </LoadFailure>
  );
};

const CHIPS = ['6rem', '5.5rem', '11rem', '7rem', '6rem', '7.5rem'];

type CardsProps = { readonly cards?: number };

export const CardsSkeleton = ({ cards = CATALOGUE_PAGE_SIZE }: CardsProps) => (
  <div role="status" aria-label="Loading the catalogue">
    <div className={classes.chips}>
      {CHIPS.map((width, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a place in a row that never changes
        <Skeleton key={index} width={width} height="2.75rem" className={classes.chip} />
      ))}
    </div>
    <Cards cards={cards} />
  </div>
);

/** Below the categories and the search. */
export const SearchSkeleton = ({ cards }: Required<CardsProps>) => (
  <div role="status" aria-label="Searching the catalogue">
    <Cards cards={cards} />
  </div>
);

const Cards = ({ cards }: Required<CardsProps>) => (
  <div className={list.grid}>
    {Array.from({ length: cards }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a place in a grid that never changes
      <div key={index} className={classes.card}>
        <div className={classes.picture} />
        <Skeleton width="70%" height="1.5rem" />
        <Skeleton height="3.75rem" />
        <Skeleton height="2.75rem" />
        <Skeleton height="2.75rem" />
      </div>
    ))}
  </div>
);
