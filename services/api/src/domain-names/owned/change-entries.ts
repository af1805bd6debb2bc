import type { DnsRecord } from '@haat/contracts/dns-record';
import {
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

const recordText = ({ type, host, value, priority }: DnsRecord): string =>
  [type, host, ...(priority === undefined ? [] : [priority]), value].join(' ');

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
    case 'dns': {
      const { operations } = change;
      const [before, after] = [operations.flatMap(beforeOf), operations.flatMap(afterOf)];
      return { ...none, before, after, operations };
    }
  }
};

const seenText = (seen: SeenThing): string[] =>
  seen.kind === 'lock' ? [...lockText(seen.enabled)] : [...seen.nameservers];

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
