import type { z } from 'zod';
import { codeLicenceEvents } from './code-licence.ts';
import { creditEvents } from './credit.ts';
import { customerEvents, emailEvents } from './customer.ts';
import { domainChangeEvents } from './domain-change.ts';
import { domainNameEvents } from './domain-name.ts';
import { domainTransferEvents } from './domain-transfer.ts';
import { downloadEvents } from './download.ts';
import { erasureEvents } from './erasure.ts';
import type { EventDefinition, EventOf } from './event.ts';
import { freeHostingEvents, hostedDomainEvents } from './hosting.ts';
import { hostingAccountEvents } from './hosting-account.ts';
import { hostingSiteEvents } from './hosting-site.ts';
import { inboxEvents } from './inbox.ts';
import { creditNoteNumberEvents, invoiceEvents } from './invoice.ts';
import { mailEvents } from './mail.ts';
import { orderEvents } from './order.ts';
import { paymentEvents, refundNumberEvents, utrEvents } from './payment.ts';
import { paymentIntentEvents } from './payment-intent.ts';
import { recordEvents } from './record.ts';
import { registrantVerificationEvents } from './registrant-verification.ts';
import { renewalGroupEvents } from './renewal-group.ts';
import { subscriptionEvents } from './subscription.ts';
import { ticketEvents } from './ticket.ts';

export const allEvents = [
  ...customerEvents,
  ...emailEvents,
  ...paymentEvents,
  ...utrEvents,
  ...refundNumberEvents,
  ...creditEvents,
  ...paymentIntentEvents,
  ...orderEvents,
  ...domainNameEvents,
  ...domainChangeEvents,
  ...domainTransferEvents,
  ...hostingAccountEvents,
  ...hostingSiteEvents,
  ...registrantVerificationEvents,
  ...freeHostingEvents,
  ...hostedDomainEvents,
  ...codeLicenceEvents,
  ...invoiceEvents,
  ...creditNoteNumberEvents,
  ...inboxEvents,
  ...ticketEvents,
  ...downloadEvents,
  ...mailEvents,
  ...subscriptionEvents,
  ...renewalGroupEvents,
  ...erasureEvents,
  ...recordEvents,
] as const;

export type HaatEvent = EventOf<(typeof allEvents)[number]>;
export type EventType = HaatEvent['type'];

const definitions: ReadonlyMap<string, EventDefinition<string, z.ZodObject>> = new Map(
  allEvents.map((definition) => [definition.type, definition]),
);

export class UnreadableEvent extends Error {
  override readonly name: string = 'UnreadableEvent';
}

/** A later version of Haat wrote the event. */
export class NewerEvent extends UnreadableEvent {
  override readonly name = 'NewerEvent';
}

/** @throws {UnreadableEvent} for an unknown type. */
export const eventDefinition = (type: string): EventDefinition<string, z.ZodObject> => {
  const definition = definitions.get(type);
  if (!definition) throw new UnreadableEvent(`Unknown event type ${type}`);
  return definition;
};

export const upcast = (
  definition: EventDefinition<string, z.ZodObject>,
  data: Readonly<Record<string, unknown>>,
  storedVersion: number,
): Readonly<Record<string, unknown>> => {
  let lifted = data;
  for (let version = storedVersion; version < definition.version; version += 1) {
    const upcaster = definition.upcasters[version];
    if (!upcaster) {
      throw new UnreadableEvent(`${definition.type} has no upcaster from version ${version}`);
    }
    lifted = upcaster(lifted);
  }
  return lifted;
};

/** Reads a decrypted event as today's version. @throws {UnreadableEvent} where that fails. */
export const parseEvent = (stored: {
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly metadata: Readonly<Record<string, unknown>>;
}): HaatEvent => {
  const definition = eventDefinition(stored.type);
  const storedVersion = Number(stored.metadata.schemaVersion ?? 1);
  if (!Number.isInteger(storedVersion) || storedVersion < 1) {
    throw new UnreadableEvent(`${stored.type} has no readable version`);
  }
  if (storedVersion > definition.version) {
    throw new NewerEvent(`${stored.type} version ${storedVersion} is newer than this code`);
  }
  const { unopened } = stored.metadata;
  if (typeof unopened === 'string') throw new UnreadableEvent(`${stored.type}: ${unopened}`);
  const parsed = definition.schema.safeParse(upcast(definition, stored.data, storedVersion));
  if (!parsed.success) {
    throw new UnreadableEvent(`${stored.type} does not fit its schema: ${parsed.error.message}`);
  }
  return { type: stored.type, data: parsed.data } as HaatEvent;
};
