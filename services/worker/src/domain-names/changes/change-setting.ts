import { isAccountRefusal } from '@haat/platform/registrar';
import { type OwnedDomain, recordReading } from '@haat/record/owned';
import { ACTOR, DONE } from '../../engine/step.ts';
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
import { isShown, type Read, type Setting, seenIn, sendSetting } from './settings.ts';

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
  const isThere = isShown(reading, change);
  if (isThere === null) {
    return { kind: 'unknown', description: `the registrar does not show the ${change.kind}` };
  }
  return isThere ? { kind: 'shown', reading, askedAt } : { kind: 'other' };
};

/**
 * Only a reading says "done". The call may be repeated: a second one changes nothing.
 */
export const changeSetting = async (
  services: ChangeServices,
  job: ChangeJob,
  of: Open<Setting>,
): Promise<JobResult> => {
  const { owned, open, phase } = of;
  if (phase !== 'requested') {
    const reading = await readSetting(services, owned, open.change);
    if (reading.kind === 'shown') return shown(services, job, of, reading);
    if (reading.kind === 'unknown') return unknown(services, job, of, reading);
  }
  if (!(await recordSent(services, job, owned))) return DONE;
  const outcome = await sendSetting(services.registrar, owned, open.change);
  if (outcome.kind === 'refused' && isAccountRefusal(outcome.failure)) {
    accountRefused(services, job, owned.orderId, outcome.failure, outcome.description);
    return putOff(services, job);
  }
  const reading = await readSetting(services, owned, open.change);
  if (reading.kind === 'shown') return shown(services, job, of, reading);
  if (reading.kind === 'unknown') return unknown(services, job, of, reading);
  if (outcome.kind === 'refused') return recordRefused(services, job, owned, outcome.reason);
  const words = 'description' in outcome ? outcome.description : 'done, but not shown';
  return checkAgain(services, job, of, words);
};

/** The reading is stored first: a page that reads "done" must find the new value beside it. */
const shown = async (
  services: ChangeServices,
  job: ChangeJob,
  { owned, open }: Open<Setting>,
  { reading, askedAt }: Extract<SettingReading, { kind: 'shown' }>,
): Promise<JobResult> => {
  await recordReading(services, owned, ACTOR, reading, askedAt);
  return recordDone(services, job, owned, { shown: seenIn(reading, open.change.kind) });
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
