import type { DnsRecord } from '@haat/contracts/dns-record';
import {
  type DnsOperation,
  domainChangeStream,
  type RequestedChange,
  type SeenThing,
} from '@haat/contracts/events/domain-change';
import { parseEvent } from '@haat/contracts/events/registry';
import type { DomainChangeEntry, DomainChangeState } from '@haat/contracts/http/owned-domains';
import type { EventStore } from '@haat/event-store/port';

type Row = {
  readonly id: string;
  readonly order_id: string;
  readonly thing: string;
};

const recordText = ({ type, host, value, priority }: DnsRecord): string =>
  [type, host, ...(priority === undefined ? [] : [priority]), value].join(' ');

const lockText = (enabled: boolean | null): readonly string[] =>
  enabled === null ? [] : [enabled ? 'On' : 'Off'];

const beforeOf = (operation: DnsOperation): readonly string[] =>
  'current' in operation ? [recordText(operation.current)] : [];
const afterOf = (operation: DnsOperation): readonly string[] =>
  'record' in operation ? [recordText(operation.record)] : [];

const valuesOf = (change: RequestedChange): Pick<DomainChangeEntry, 'before' | 'after'> => {
  switch (change.kind) {
    case 'nameservers':
      return { before: [...(change.previous ?? [])], after: [...change.nameservers] };
    case 'lock':
      return { before: [...lockText(change.previous)], after: [...lockText(change.enabled)] };
    case 'dns':
      return {
        before: change.operations.flatMap(beforeOf),
        after: change.operations.flatMap(afterOf),
      };
  }
};

const seenText = (seen: SeenThing): string[] =>
  seen.kind === 'lock' ? [...lockText(seen.enabled)] : [...seen.nameservers];

const recordAt = (change: RequestedChange, index: number): DnsRecord | null => {
  if (change.kind !== 'dns') return null;
  const operation = change.operations[index];
  if (operation === undefined) return null;
  return 'record' in operation ? operation.record : operation.current;
};

/** A change as its events tell it: values are nowhere else. @returns null where there is none. */
export const entryOf = async (
  store: Pick<EventStore, 'read'>,
  row: Row,
): Promise<DomainChangeEntry | null> => {
  const { events } = await store.read(domainChangeStream(row.order_id, row.thing));
  let entry: DomainChangeEntry | null = null;
  let requested: RequestedChange | null = null;
  const failedOf = (failed: readonly { readonly index: number; readonly reason: string }[]) =>
    failed.flatMap(({ index, reason }) => {
      const record = requested === null ? null : recordAt(requested, index);
      return record === null ? [] : [{ record, reason }];
    });
  const ended = (state: DomainChangeState, at: string) => ({ state, ended_at: at });
  for (const recorded of events) {
    const event = parseEvent(recorded);
    if (event.type === 'DomainChangedAtRegistrar') {
      const { orderId, thing, seenAt, from, to } = event.data;
      if (row.id !== `${orderId} ${thing} ${seenAt}`) continue;
      entry = {
        ...{ id: row.id, kind: 'at_registrar', state: 'done', reason: null, by: 'registrar' },
        ...{ requested_at: seenAt, ended_at: seenAt, failed: [] },
        ...{ before: seenText(from), after: seenText(to) },
      };
      continue;
    }
    if (!('changeId' in event.data) || event.data.changeId !== row.id) continue;
    if (event.type === 'DomainChangeRequested') {
      const { change, by, requestedAt } = event.data;
      requested = change;
      entry = {
        ...{ id: row.id, kind: change.kind, state: 'requested', reason: null },
        ...{ by: by === 'customer' ? 'you' : 'support', requested_at: requestedAt },
        ...{ ended_at: null, failed: [], ...valuesOf(change) },
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
