import type { DnsRecord } from '@haat/contracts/dns-record';
import type { DsRecord } from '@haat/contracts/ds-record';
import {
  type ChildOperation,
  type DnsOperation,
  domainChangeStream,
  type RequestedChange,
  type SeenThing,
} from '@haat/contracts/events/domain-change';
import { type HaatEvent, parseEvent } from '@haat/contracts/events/registry';
import type { DomainChangeState, ShownChangeAnswer } from '@haat/contracts/http/owned-domains';
import { ownedDomainMessages as say } from '@haat/contracts/owned-domain-messages';
import type { EventStore } from '@haat/event-store/port';

type Row = {
  readonly id: string;
  readonly order_id: string;
  readonly thing: string;
};

type ShownChange = ShownChangeAnswer['change'];
type ContactRecord = Extract<RequestedChange, { kind: 'contact' }>['contact'];

const recordText = ({ type, host, value, priority }: DnsRecord): string =>
  [type, host, ...(priority === undefined ? [] : [priority]), value].join(' ');

const contactText = (contact: ContactRecord | null): readonly string[] => {
  if (contact === null) return [];
  const { name, company = '', email, city, state, zipcode, country, phone } = contact;
  const address = [contact['address-line-1'], city, state, zipcode, country];
  return [
    ...[name, company].filter((text) => text !== ''),
    address.filter((text) => text !== '').join(', '),
    email,
    `+${contact['phone-cc']} ${phone}`,
  ];
};

const childText = (host: string, ips: readonly string[]): string => `${host}: ${ips.join(', ')}`;

const dsText = ({ keyTag, algorithm, digestType, digest }: DsRecord): string =>
  [keyTag, algorithm, digestType, digest].join(' ');

const childValues = (operation: ChildOperation) => {
  switch (operation.action) {
    case 'add':
      return { before: [], after: [childText(operation.host, operation.ips)] };
    case 'change': {
      const { host, newHost, ips, previousIps } = operation;
      return { before: [childText(host, previousIps)], after: [childText(newHost, ips)] };
    }
    case 'remove':
      return { before: [childText(operation.host, operation.previousIps)], after: [] };
  }
};

const lockText = (enabled: boolean | null): readonly string[] =>
  enabled === null ? [] : [enabled ? 'On' : 'Off'];

const beforeOf = (operation: DnsOperation): readonly string[] =>
  'current' in operation ? [recordText(operation.current)] : [];
const afterOf = (operation: DnsOperation): readonly string[] =>
  'record' in operation ? [recordText(operation.record)] : [];

const valuesOf = (
  change: RequestedChange,
  domain: string,
): Pick<ShownChange, 'before' | 'after' | 'warning' | 'operations'> => {
  const none = { warning: null, operations: [] };
  switch (change.kind) {
    case 'nameservers': {
      const { previous, nameservers, silent } = change;
      const warning = silent.length === 0 ? null : say.nameserversSilent(silent, domain);
      return { ...none, before: [...(previous ?? [])], after: [...nameservers], warning };
    }
    case 'lock': {
      const { previous, enabled } = change;
      return { ...none, before: [...lockText(previous)], after: [...lockText(enabled)] };
    }
    case 'privacy': {
      const text = (enabled: boolean | null) =>
        enabled === null ? [] : [enabled ? 'Hidden' : 'Public'];
      return { ...none, before: text(change.previous), after: text(change.enabled) };
    }
    case 'contact': {
      const { previous, contact } = change;
      return { ...none, before: [...contactText(previous)], after: [...contactText(contact)] };
    }
    case 'child_nameserver':
      return { ...none, ...childValues(change.operation) };
    case 'dnssec': {
      const { action, record } = change;
      const text = [dsText(record)];
      return {
        ...none,
        ...(action === 'add' ? { before: [], after: text } : { before: text, after: [] }),
      };
    }
    case 'verification':
      return { ...none, before: [], after: [] };
    case 'dns': {
      const { operations } = change;
      const [before, after] = [operations.flatMap(beforeOf), operations.flatMap(afterOf)];
      return { ...none, before, after, operations };
    }
  }
};

/** Contacts have numbers at the registrar, which tell a customer nothing. */
const seenText = (seen: SeenThing): string[] => {
  switch (seen.kind) {
    case 'nameservers':
      return [...seen.nameservers];
    case 'lock':
      return [...lockText(seen.enabled)];
    case 'privacy':
      return [seen.enabled ? 'Hidden' : 'Public'];
    case 'contacts':
      return [];
    case 'child_nameservers':
      return seen.children.map(({ host, ips }) => childText(host, ips));
    case 'dnssec':
      return seen.records.map(dsText);
  }
};

/** A change as its events tell it: values are nowhere else. @returns null where there is none. */
export const entryOf = async (
  store: Pick<EventStore, 'read'>,
  row: Row,
): Promise<ShownChange | null> => {
  const [entry = null] = await entriesOf(store, [row]);
  return entry;
};

/** Without those that have no events. Each stream is read once: one can have most of a page's changes. */
export const entriesOf = async (
  store: Pick<EventStore, 'read'>,
  rows: readonly Row[],
): Promise<readonly ShownChange[]> => {
  const names = new Set(rows.map(streamOf));
  const streams = new Map(
    await Promise.all(
      [...names].map(async (name) => {
        const { events } = await store.read(name);
        return [name, events.map(parseEvent)] as const;
      }),
    ),
  );
  const entries = rows.map((row) => entryIn(streams.get(streamOf(row)) ?? [], row));
  return entries.filter((entry) => entry !== null);
};

const streamOf = ({ order_id, thing }: Row): string => domainChangeStream(order_id, thing);

const entryIn = (events: readonly HaatEvent[], row: Row): ShownChange | null => {
  let entry: ShownChange | null = null;
  const failedOf = (failed: readonly { readonly index: number; readonly reason: string }[]) =>
    failed.flatMap(({ index, reason }) => {
      const operation = entry?.operations[index];
      return operation === undefined ? [] : [{ operation, reason }];
    });
  const ended = (state: DomainChangeState, at: string) => ({ state, ended_at: at });
  for (const event of events) {
    if (event.type === 'DomainChangedAtRegistrar') {
      const { orderId, thing, seenAt, from, to } = event.data;
      if (row.id !== `${orderId} ${thing} ${seenAt}`) continue;
      entry = {
        ...{ id: row.id, kind: 'at_registrar', state: 'done', reason: null, by: 'registrar' },
        ...{ requested_at: seenAt, ended_at: seenAt, failed: [], warning: null },
        ...{ before: seenText(from), after: seenText(to), operations: [] },
      };
      continue;
    }
    if (!('changeId' in event.data) || event.data.changeId !== row.id) continue;
    if (event.type === 'DomainChangeRequested') {
      const { change, by, requestedAt, domain } = event.data;
      entry = {
        ...{ id: row.id, kind: change.kind, state: 'requested', reason: null },
        ...{ by: by === 'customer' ? 'you' : 'support', requested_at: requestedAt },
        ...{ ended_at: null, failed: [], ...valuesOf(change, domain) },
      };
      continue;
    }
    if (entry === null) continue;
    if (event.type === 'DomainChangeSent') entry = { ...entry, state: 'sent' };
    if (event.type === 'DomainChangeUnconfirmed') entry = { ...entry, state: 'checking' };
    if (event.type === 'DomainChangeDone') {
      const { failed, doneAt } = event.data;
      const reason = failed[0]?.reason ?? null;
      entry = { ...entry, ...ended('done', doneAt), reason, failed: failedOf(failed) };
    }
    if (event.type === 'DomainChangeRefused') {
      const { reason, failed, refusedAt } = event.data;
      entry = { ...entry, ...ended('refused', refusedAt), reason, failed: failedOf(failed) };
    }
  }
  return entry;
};
