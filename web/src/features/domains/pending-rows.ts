import type { childNameserverSchema } from '@haat/contracts/child-nameserver';
import type { DomainChangeEntry } from '@haat/contracts/http/owned-domains';
import type { z } from 'zod';
import type { ShownDsRecord } from './ds-record-values.ts';

export type ChildNameserver = z.infer<typeof childNameserverSchema>;

export type PendingRow<Item> = {
  readonly item: Item;
  /** Null where no change of it is under way. */
  readonly pending: 'added' | 'changed' | 'removed' | null;
};

type Options<Item> = {
  /** Reads a line of the change's old and new value. */
  readonly read: (line: string) => Item;
  /** Names it: a change may bring another value. */
  readonly keyOf: (item: Item) => string;
};

/** Marks the row that a change adds, changes or removes; what it adds stands last. */
export const withPending = <Item>(
  items: readonly Item[],
  change: Pick<DomainChangeEntry, 'before' | 'after'> | undefined,
  { read, keyOf }: Options<Item>,
): readonly PendingRow<Item>[] => {
  const [before] = change?.before ?? [];
  const [after] = change?.after ?? [];
  const line = before ?? after;
  if (line === undefined) return items.map((item) => ({ item, pending: null }));
  const changed = read(line);
  const pending = pendingOf(before, after);
  const isChanged = (item: Item) => keyOf(item) === keyOf(changed);
  const isListed = items.some(isChanged);
  return [
    ...items.map((item) => ({ item, pending: isChanged(item) ? pending : null })),
    ...(pending === 'added' && !isListed ? [{ item: changed, pending } as const] : []),
  ];
};

const pendingOf = (
  before: string | undefined,
  after: string | undefined,
): Exclude<PendingRow<unknown>['pending'], null> => {
  if (before === undefined) return 'added';
  return after === undefined ? 'removed' : 'changed';
};

/** "ns1.example.in: 203.0.113.53, 2001:db8::53" */
export const childRows: Options<ChildNameserver> = {
  read: (line) => {
    const [host = '', ips = ''] = line.split(/: (.*)/s);
    return { host, ips: ips.split(', ') };
  },
  keyOf: ({ host }) => host,
};

/** "2371 13 2 1F98…" */
export const dsRows: Options<ShownDsRecord> = {
  read: (line) => {
    const [keyTag, algorithm, digestType, digest = ''] = line.split(' ');
    return {
      ...{ keyTag: Number(keyTag), algorithm: Number(algorithm), digestType: Number(digestType) },
      digest,
    };
  },
  keyOf: ({ keyTag, algorithm, digestType, digest }) =>
    [keyTag, algorithm, digestType, digest.toUpperCase()].join(' '),
};
