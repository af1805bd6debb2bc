import type { CodeItem } from '@haat/contracts/http/codes';
import { useEffect, useMemo, useState } from 'react';
import { type FindItems, findableOf } from './choose-items.ts';

type Create = typeof import('../../lib/search/create-finder.ts').createFinder;

/** Loaded when needed; undefined before. */
export const useItemFinder = (
  items: readonly CodeItem[],
  isNeeded: boolean,
): FindItems | undefined => {
  const [create, setCreate] = useState<Create>();
  useEffect(() => {
    if (!isNeeded) return;
    import('../../lib/search/create-finder.ts').then(
      ({ createFinder }) => setCreate(() => createFinder),
      () => setCreate(() => findPlainly),
    );
  }, [isNeeded]);
  return useMemo(() => {
    const find = create?.(items.map(findableOf));
    return find && ((query: string) => find(query).map(({ item }) => item));
  }, [create, items]);
};

/** Without the finder, whose file may be gone after a new release. */
const findPlainly: Create = (all) => (query) =>
  all.filter(({ label }) => label.toLowerCase().includes(query.trim().toLowerCase()));
