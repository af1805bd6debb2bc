import { invoiceStream } from '@haat/contracts/events/invoice';
import { invoiceMessages } from '@haat/contracts/invoice-messages';
import { type IssuedInvoice, invoiceDecider } from '@haat/domain/invoice/invoice';
import type { EventStore } from '@haat/event-store/port';
import { Refusal } from '@haat/platform/answers';
import { loadAggregate } from '@haat/record/commands';

const NUMBER = /^[A-Za-z0-9/-]{1,16}$/;

/** @throws {Refusal} 404, also for another customer's: numbers must not reveal sales. */
export const loadOwnInvoice = async (
  store: EventStore,
  customerId: string,
  invoiceNumber: string,
): Promise<IssuedInvoice> => {
  const invoice = NUMBER.test(invoiceNumber) ? await load(store, invoiceNumber) : null;
  if (invoice?.customerId !== customerId) throw new Refusal(404, invoiceMessages.notFound);
  return invoice;
};

const load = async (store: EventStore, invoiceNumber: string): Promise<IssuedInvoice | null> => {
  const { state } = await loadAggregate(store, invoiceDecider, invoiceStream(invoiceNumber));
  return state.phase === 'not_issued' ? null : state;
};
