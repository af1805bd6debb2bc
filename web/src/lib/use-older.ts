import type { HasOlder } from '@haat/contracts/http/older';
import { useState } from 'react';
import useSWR from 'swr';
import { fetchJson } from './api-client.ts';

type List<Answer, Row> = {
  readonly path: string;
  readonly first: Answer | undefined;
  readonly rowsOf: (answer: Answer) => readonly Row[];
  readonly idOf: (row: Row) => string;
  /** In ms; 0 for never. */
  readonly refreshInterval?: (answer: Answer) => number;
};

export type OlderRows = {
  readonly hasMore: boolean;
  readonly isBusy: boolean;
  readonly error: Error | undefined;
  readonly show: () => void;
};

type Found<Answer> = {
  readonly from: string;
  readonly head: Answer;
  readonly answers: readonly Answer[];
};

/** When the first page's end moves, later pages are refetched: no row is doubled or lost. */
export const useOlder = <Answer extends HasOlder, Row>(
  list: List<Answer, Row>,
): OlderRows & {
  readonly rows: readonly Row[];
  readonly last: Answer | undefined;
} => {
  const { path, first, rowsOf, idOf, refreshInterval } = list;
  const [requested, setRequested] = useState(0);
  const from = first?.older;
  const isRequested = requested > 0 && from !== undefined;
  const { data, error, isLoading, isValidating, mutate } = useSWR<Found<Answer>, Error>(
    isRequested ? ['older', path, from, requested] : null,
    async ([, , at, max]: readonly [string, string, string, number]) => ({
      from: at,
      head: first as Answer,
      answers: await answersBehind<Answer>(path, at, max),
    }),
    {
      keepPreviousData: true,
      refreshInterval: (latest) =>
        soonestOf((latest?.answers ?? []).map((answer) => refreshInterval?.(answer) ?? 0)),
    },
  );
  const found = isRequested ? data : undefined;
  const isOfFirst = found?.from === from;
  const answers = [
    ...(first === undefined ? [] : [first]),
    // Old rows stay until the new page is loaded.
    ...(found === undefined || isOfFirst ? [] : [found.head]),
    ...(found?.answers ?? []),
  ];
  const rows = new Map<string, Row>();
  for (const row of answers.flatMap(rowsOf)) {
    const id = idOf(row);
    if (!rows.has(id)) rows.set(id, row);
  }
  const failure = isRequested ? error : undefined;
  return {
    rows: [...rows.values()],
    last: answers.at(-1),
    hasMore: answers.at(-1)?.older !== undefined,
    isBusy: isRequested && (isLoading || (failure !== undefined && isValidating)),
    error: failure,
    show: () => {
      if (failure === undefined) setRequested(requested + 1);
      else void mutate();
    },
  };
};

const answersBehind = async <Answer extends HasOlder>(
  path: string,
  from: string,
  max: number,
): Promise<readonly Answer[]> => {
  const answers: Answer[] = [];
  for (let older: string | undefined = from; older !== undefined && answers.length < max; ) {
    const answer: Answer = await fetchJson(`${path}?${new URLSearchParams({ older })}`);
    answers.push(answer);
    older = answer.older;
  }
  return answers;
};

const soonestOf = (intervals: readonly number[]): number => {
  const soonest = Math.min(...intervals.filter((interval) => interval > 0));
  return Number.isFinite(soonest) ? soonest : 0;
};
