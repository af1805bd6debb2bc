import type { RequestedChange, SeenThing } from '@haat/contracts/events/domain-change';
import { isSameThing, shownBy } from '@haat/domain/domain-name/domain-change';
import { type ChangeOutcome, type DomainReading, isAccountRefusal } from '@haat/platform/registrar';
import { type OwnedDomain, storeReading } from '@haat/record/owned-domains';
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

type Setting = Extract<RequestedChange, { kind: 'nameservers' | 'lock' }>;

type Read = Extract<DomainReading, { kind: 'read' }>;

const seenIn = (reading: Read, kind: Setting['kind']): SeenThing | null => {
  const { nameservers, isLocked } = reading;
  if (kind === 'lock') return isLocked === null ? null : { kind, enabled: isLocked };
  return nameservers === null ? null : { kind, nameservers: [...nameservers] };
};

/** `shown`: the registrar shows the requested value. */
type SettingReading =
  | { readonly kind: 'shown'; readonly reading: Read; readonly askedAt: Date }
  | { readonly kind: 'other' }
  | { readonly kind: 'unknown'; readonly description: string; readonly isDenied?: true };

const readSetting = async (
  { registrar, clock }: ChangeServices,
  owned: OwnedDomain,
  change: Setting,
): Promise<SettingReading> => {
  const askedAt = new Date(clock.now());
  const reading = await registrar.readDomain(owned);
  if (reading.kind === 'unknown') return reading;
  if (reading.kind === 'gone')
    return { kind: 'unknown', description: 'the registrar has no order' };
  const expected = shownBy(change);
  const seen = seenIn(reading, change.kind);
  if (seen === null || expected === null) {
    return { kind: 'unknown', description: `the registrar does not show the ${change.kind}` };
  }
  return isSameThing(seen, expected) ? { kind: 'shown', reading, askedAt } : { kind: 'other' };
};

const send = (
  { registrar }: ChangeServices,
  owned: OwnedDomain,
  change: Setting,
): Promise<ChangeOutcome> =>
  change.kind === 'lock'
    ? registrar.setLock(owned, change.enabled)
    : registrar.changeNameservers(owned, change.nameservers);

/**
 * Only a reading says "done". The call may be repeated: it sets the whole value, so a second one
 * changes nothing.
 */
export const changeSetting = async (
  services: ChangeServices,
  job: ChangeJob,
  of: Open<Setting>,
): Promise<JobResult> => {
  const { owned, open, phase } = of;
  if (phase !== 'requested') {
    const reading = await readSetting(services, owned, open.change);
    if (reading.kind === 'shown') return shown(services, job, owned, reading);
    if (reading.kind === 'unknown') return unknown(services, job, of, reading);
  }
  if (!(await recordSent(services, job, owned))) return DONE;
  const outcome = await send(services, owned, open.change);
  if (outcome.kind === 'refused' && isAccountRefusal(outcome.failure)) {
    accountRefused(services, job, owned.orderId, outcome.failure, outcome.description);
    return putOff(services, job);
  }
  const reading = await readSetting(services, owned, open.change);
  if (reading.kind === 'shown') return shown(services, job, owned, reading);
  if (reading.kind === 'unknown') return unknown(services, job, of, reading);
  if (outcome.kind === 'refused') return recordRefused(services, job, owned, outcome.reason);
  const words = 'description' in outcome ? outcome.description : 'done, but not shown';
  return checkAgain(services, job, of, words);
};

/** The page must not show the old value beside "done" until it asks the registrar again. */
const shown = async (
  services: ChangeServices,
  job: ChangeJob,
  owned: OwnedDomain,
  { reading, askedAt }: Extract<SettingReading, { kind: 'shown' }>,
): Promise<JobResult> => {
  const result = await recordDone(services, job, owned);
  await storeReading(services.db, owned, reading, askedAt);
  return result;
};

const unknown = (
  services: ChangeServices,
  job: ChangeJob,
  of: Open,
  reading: Extract<SettingReading, { kind: 'unknown' }>,
): Promise<JobResult> => {
  alarmWhenDenied(services, job, of.owned.orderId, reading);
  return checkAgain(services, job, of, reading.description);
};
