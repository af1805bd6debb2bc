import { recordNameOf } from '@haat/contracts/dns-record';
import type { DnsOperation } from '@haat/contracts/events/domain-change';
import type { OwnedDomain } from '@haat/record/owned';
import type { ApiContext } from '../../context.ts';
import { entryOf } from './change-entries.ts';

/** An import and single records are different things: more at a time are few. */
const MAX_OPEN = 100;

const namesIn = (operations: readonly DnsOperation[]): readonly string[] =>
  operations.flatMap((operation) => [
    ...('current' in operation ? [recordNameOf(operation.current)] : []),
    ...('record' in operation ? [recordNameOf(operation.record)] : []),
  ]);

/**
 * Another change under way that names one of these records: its job sends again what the zone does not
 * show, so it would undo this one. From the read model, a moment behind.
 */
export const findOverlapping = async (
  { db, store }: Pick<ApiContext, 'db' | 'store'>,
  { orderId }: OwnedDomain,
  thing: string,
  operations: readonly DnsOperation[],
) => {
  const rows = await db
    .selectFrom('domain_changes')
    .select(['id', 'order_id', 'thing'])
    .where('order_id', '=', orderId)
    .where('kind', '=', 'dns')
    .where('thing', '<>', thing)
    .where('ended_at', 'is', null)
    .limit(MAX_OPEN)
    .execute();
  const names = new Set(namesIn(operations));
  for (const row of rows) {
    const other = await entryOf(store, row);
    if (other === null || other.ended_at !== null) continue;
    if (namesIn(other.operations).some((name) => names.has(name))) return other;
  }
  return null;
};
