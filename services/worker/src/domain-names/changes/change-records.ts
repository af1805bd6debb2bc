import { type DnsRecord, isSameRecord, recordNameOf } from '@haat/contracts/dns-record';
import { dnsRecordMessages } from '@haat/contracts/dns-record-messages';
import type { DnsOperation, RequestedChange } from '@haat/contracts/events/domain-change';
import { ownedDomainMessages } from '@haat/contracts/owned-domain-messages';
import { isAccountRefusal } from '@haat/platform/registrar';
import { DONE } from '../../engine/step.ts';
import type { JobResult } from '../../queue/queues.ts';
import { accountRefused, alarmWhenDenied } from '../account-refused.ts';
import {
  type ChangeJob,
  type ChangeServices,
  checkAgain,
  type Open,
  putOff,
  recordDone,
  recordRefused,
  recordSent,
} from './change.ts';

type Failed = { readonly index: number; readonly reason: string };
type OfRecords = Open<Extract<RequestedChange, { kind: 'dns' }>>;

const has = (records: readonly DnsRecord[], expected: DnsRecord): boolean =>
  records.some((record) => isSameRecord(record, expected));
const isNamed = (records: readonly DnsRecord[], named: DnsRecord): boolean =>
  records.some((record) => recordNameOf(record) === recordNameOf(named));

/** Whether the zone shows what the operation wants. */
export const isCarriedOut = (operation: DnsOperation, records: readonly DnsRecord[]): boolean => {
  switch (operation.action) {
    case 'add':
      return has(records, operation.record);
    case 'remove':
      return !isNamed(records, operation.current);
    case 'replace': {
      const { current, record } = operation;
      const isSameName = recordNameOf(current) === recordNameOf(record);
      return has(records, record) && (isSameName || !isNamed(records, current));
    }
  }
};

/** One after another. Each run lists the zone first, so that a run after a crash sends only the rest. */
export const changeRecords = async (
  services: ChangeServices,
  job: ChangeJob,
  of: OfRecords,
): Promise<JobResult> => {
  const { owned, open } = of;
  const { operations } = open.change;
  const before = await list(services, job, of);
  if ('result' in before) return before.result;
  if (!(await recordSent(services, job, owned))) return DONE;
  const failed: Failed[] = [];
  for (const [index, operation] of operations.entries()) {
    if (isCarriedOut(operation, before.records)) continue;
    if (operation.action === 'add' && isNamed(before.records, operation.record)) {
      // The registrar would say "exists" for ever, and never show the requested TTL or priority.
      failed.push({ index, reason: dnsRecordMessages.conflicts.exists });
      continue;
    }
    const outcome = await services.registrar.changeRecord(owned.domain, operation);
    if (outcome.kind === 'refused' && isAccountRefusal(outcome.failure)) {
      accountRefused(services, job, owned.orderId, outcome.failure, outcome.description);
      return putOff(services, job);
    }
    if (outcome.kind === 'refused') failed.push({ index, reason: outcome.reason });
    if (outcome.kind === 'outcome_unknown') {
      return checkAgain(services, job, of, outcome.description);
    }
  }
  return settle(services, job, of, failed);
};

/** A refused record that the zone shows anyway was there before, or came by an earlier call. */
const settle = async (
  services: ChangeServices,
  job: ChangeJob,
  of: OfRecords,
  refused: readonly Failed[],
): Promise<JobResult> => {
  const { owned, open } = of;
  const { operations } = open.change;
  const after = await list(services, job, of);
  if ('result' in after) return after.result;
  const missing = operations.flatMap((operation, index) =>
    isCarriedOut(operation, after.records) ? [] : [index],
  );
  const failed = refused.filter(({ index }) => missing.includes(index));
  if (failed.length < missing.length) return checkAgain(services, job, of, 'not shown yet');
  if (failed.length < operations.length) return recordDone(services, job, owned, { failed });
  const reason =
    operations.length === 1
      ? (failed[0]?.reason ?? '')
      : ownedDomainMessages.someRefused(failed.length, operations.length);
  return recordRefused(services, job, owned, reason, failed);
};

type Zone = { readonly records: readonly DnsRecord[] } | { readonly result: JobResult };

/** The registrar's DNS is activated once, with the first record. */
const list = async (services: ChangeServices, job: ChangeJob, of: OfRecords): Promise<Zone> => {
  const { owned } = of;
  const zone = await services.registrar.listRecords(owned.domain);
  switch (zone.kind) {
    case 'listed':
      return { records: zone.records };
    case 'unknown':
      alarmWhenDenied(services, job, owned.orderId, zone);
      return { result: await checkAgain(services, job, of, zone.description) };
    case 'not_active': {
      const activated = await services.registrar.activateDns(owned);
      if (activated.kind === 'done') return { records: [] };
      if (activated.kind === 'refused' && isAccountRefusal(activated.failure)) {
        accountRefused(services, job, owned.orderId, activated.failure, activated.description);
        return { result: putOff(services, job) };
      }
      if (activated.kind === 'refused') {
        return { result: await recordRefused(services, job, owned, activated.reason) };
      }
      return { result: await checkAgain(services, job, of, activated.description) };
    }
  }
};
