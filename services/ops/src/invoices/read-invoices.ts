import { type InvoiceEvent, invoiceEvents } from '@haat/contracts/events/invoice';
import { parseEvent } from '@haat/contracts/events/registry';
import {
  type InvoiceState,
  type IssuedInvoice,
  invoiceDecider,
} from '@haat/domain/invoice/invoice';
import { START } from '@haat/event-store/port';
import type { EncryptedStore } from '@haat/record/encryption';
import { decidedAt } from '@haat/record/hash-chain';
import { eventPages } from '../events/event-pages.ts';

export type BookedInvoice = IssuedInvoice & {
  /** ISO 8601; null unless it is void. */
  readonly voidedAt: string | null;
};

const TYPES = invoiceEvents.map(({ type }) => type);

/**
 * All invoices, bills and credit notes, in the order of issue, from their events: a lost read model
 * changes no return. @throws {UnreadableEvent}
 */
export const readInvoices = async (
  store: Pick<EncryptedStore, 'readAll' | 'identify'>,
  onProgress: (events: number) => void = () => undefined,
): Promise<readonly BookedInvoice[]> => {
  const states = new Map<string, InvoiceState>();
  const voidedAt = new Map<string, string>();
  let events = 0;
  const { head: upTo } = await store.identify();
  for await (const page of eventPages(store, TYPES, { after: START, upTo })) {
    for (const stored of page.events) {
      const event = parseEvent(stored) as InvoiceEvent;
      const { invoiceNumber } = event.data;
      const state = states.get(invoiceNumber) ?? invoiceDecider.initial;
      states.set(invoiceNumber, invoiceDecider.evolve(state, event));
      if (event.type === 'InvoiceVoided') voidedAt.set(invoiceNumber, decidedAt(stored));
    }
    events += page.events.length;
    onProgress(events);
  }
  return [...states.values()]
    .filter((state) => state.phase !== 'not_issued')
    .map((invoice) => ({ ...invoice, voidedAt: voidedAt.get(invoice.invoiceNumber) ?? null }));
};
