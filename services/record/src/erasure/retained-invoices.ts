import { invoiceStream } from '@haat/contracts/events/invoice';
import { invoiceDecider } from '@haat/domain/invoice/invoice';
import { retentionEndOf } from '@haat/domain/invoice/invoice-retention';
import type { EventStore } from '@haat/event-store/port';
import type { Database } from '@haat/platform/tables';
import type { Kysely } from 'kysely';
import { loadAggregate } from '../commands.ts';

export type RetainedInvoice = {
  readonly number: string;
  /** Until when law keeps it with name and address, in ms since 1970. */
  readonly until: number;
};

export const retainedInvoices = async (
  { db, store }: { readonly db: Kysely<Database>; readonly store: Pick<EventStore, 'read'> },
  customerId: string,
): Promise<readonly RetainedInvoice[]> => {
  const rows = await db
    .selectFrom('orders')
    .select('invoice_number')
    .where('customer_id', '=', customerId)
    .where('invoice_number', 'is not', null)
    .execute();
  const retained: RetainedInvoice[] = [];
  for (const number of rows.flatMap(({ invoice_number }) => invoice_number ?? [])) {
    const { state } = await loadAggregate(store, invoiceDecider, invoiceStream(number));
    if (state.phase !== 'not_issued') retained.push({ number, until: retentionEndOf(state) });
  }
  return retained;
};
