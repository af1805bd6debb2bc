import type { DomainChange, DomainChangeEntry } from '@haat/contracts/http/owned-domains';
import { useCallback, useState } from 'react';

export type WatchedChange = Pick<DomainChange, 'id' | 'kind'> & { readonly isOver: boolean };

type Watched = readonly WatchedChange[];

const withAll = (known: Watched, found: readonly DomainChange[]): Watched => {
  const ids = new Set(known.map(({ id }) => id));
  const news = found.filter(({ id }) => !ids.has(id));
  if (news.length === 0) return known;
  return [...known, ...news.map(({ id, kind }) => ({ id, kind, isOver: false }))];
};

/** Changes under way, and those that ended while the page was open. */
export const useWatchedChanges = (underWay: readonly DomainChangeEntry[]) => {
  const [known, setKnown] = useState<Watched>([]);
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const all = withAll(known, underWay);
  // An ended change leaves the answer, but its outcome stays in sight.
  if (all !== known) setKnown(all);
  const watch = useCallback(
    (change: DomainChange) => setKnown((before) => withAll(before, [change])),
    [],
  );
  const end = useCallback((id: string) => {
    setKnown((before) => before.map((one) => (one.id === id ? { ...one, isOver: true } : one)));
  }, []);
  const hide = useCallback((id: string) => setHidden((before) => new Set(before).add(id)), []);
  return { changes: all.filter(({ id }) => !hidden.has(id)), watch, end, hide };
};
