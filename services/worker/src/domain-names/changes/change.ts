import { domainChangeStream, type RequestedChange } from '@haat/contracts/events/domain-change';
import {
  type DomainChangeCommand,
  type DomainChangeState,
  domainChangeDecider,
  type OpenChange,
} from '@haat/domain/domain-name/domain-change';
import { isoNow } from '@haat/platform/clock';
import type { Config } from '@haat/platform/config';
import type { Registrar } from '@haat/platform/registrar';
import type { Database } from '@haat/platform/tables';
import type { CommandServices } from '@haat/record/commands';
import type { OwnedDomain } from '@haat/record/owned';
import type { Kysely } from 'kysely';
import type { Alarms } from '../../alarms/alarms.ts';
import { command, DONE, later, type Step } from '../../engine/step.ts';
import { backOffMs, type JobResult } from '../../queue/queues.ts';

export type ChangeServices = CommandServices & {
  readonly db: Kysely<Database>;
  readonly registrar: Pick<
    Registrar,
    | 'readDomain'
    | 'checkAvailability'
    | 'changeNameservers'
    | 'setLock'
    | 'activateDns'
    | 'listRecords'
    | 'changeRecord'
    | 'setPrivacy'
    | 'changeChildNameserver'
    | 'changeDsRecord'
    | 'readContacts'
    | 'changeContact'
    | 'resendVerification'
  >;
  readonly alarms: Pick<Alarms, 'registrarAccountRefused' | 'domainChangeOverdue'>;
  readonly settings: Pick<Config, 'REGISTRATION_POLL_MS' | 'REGISTRATION_POLL_MAX_MS'>;
};

export type ChangeJob = Step<{
  readonly orderId: string;
  readonly thing: string;
  readonly changeId: string;
}>;

/** A change that is open, of a domain that is still its customer's. */
export type Open<Change extends RequestedChange = RequestedChange> = {
  readonly owned: OwnedDomain;
  readonly open: Omit<OpenChange, 'change'> & { readonly change: Change };
  readonly phase: DomainChangeState['phase'];
};

type Outcome = Extract<
  DomainChangeCommand,
  {
    type:
      | 'SendDomainChange'
      | 'RecordChangeUnconfirmed'
      | 'RecordChangeDone'
      | 'RecordChangeRefused';
  }
>;
type Details<One> = One extends Outcome
  ? Omit<One, 'changeId' | 'orderId' | 'customerId' | 'domain' | 'thing'>
  : never;

export const recordOutcome = (
  services: ChangeServices,
  job: ChangeJob,
  { customerId, domain }: Pick<OwnedDomain, 'customerId' | 'domain'>,
  details: Details<Outcome>,
) => {
  const requested = { ...details, ...job.payload, customerId, domain } as Outcome;
  const { orderId, thing } = job.payload;
  return command(services, job, domainChangeDecider, domainChangeStream(orderId, thing), requested);
};

export const recordDone = async (
  services: ChangeServices,
  job: ChangeJob,
  owned: OwnedDomain,
  {
    failed = [],
    shown = null,
  }: Partial<Pick<Extract<Outcome, { type: 'RecordChangeDone' }>, 'failed' | 'shown'>> = {},
): Promise<JobResult> => {
  const doneAt = isoNow(services.clock);
  await recordOutcome(services, job, owned, { type: 'RecordChangeDone', failed, shown, doneAt });
  return DONE;
};

export const recordRefused = async (
  services: ChangeServices,
  job: ChangeJob,
  owned: Pick<OwnedDomain, 'customerId' | 'domain'>,
  reason: string,
  failed: Extract<Outcome, { type: 'RecordChangeRefused' }>['failed'] = [],
): Promise<JobResult> => {
  const refusedAt = isoNow(services.clock);
  await recordOutcome(services, job, owned, {
    ...{ type: 'RecordChangeRefused', reason, failed, refusedAt },
  });
  return DONE;
};

/** Written before the first call: a crash after it is a change in doubt, never a forgotten one. */
export const recordSent = async (
  services: ChangeServices,
  job: ChangeJob,
  owned: OwnedDomain,
): Promise<boolean> => {
  const sentAt = isoNow(services.clock);
  const sent = await recordOutcome(services, job, owned, { type: 'SendDomainChange', sentAt });
  return sent.ok;
};

/** In ms: a registrar that has not settled a change by then needs a person. */
const OVERDUE_MS = 24 * 60 * 60_000;

/** The customer reads "we are checking"; no alarm, since people have days to answer. */
export const waitForPeople = async (
  services: ChangeServices,
  job: ChangeJob,
  { owned }: Open,
  reason: string,
): Promise<JobResult> => {
  await recordOutcome(services, job, owned, { type: 'RecordChangeUnconfirmed', reason });
  return putOff(services, job);
};

/** The customer reads "we are checking"; the job goes on until the registrar shows what is so. */
export const checkAgain = async (
  services: ChangeServices,
  job: ChangeJob,
  { owned, open }: Open,
  description: string,
): Promise<JobResult> => {
  await recordOutcome(services, job, owned, {
    type: 'RecordChangeUnconfirmed',
    reason: description,
  });
  const { orderId, changeId } = job.payload;
  if (services.clock.now() - Date.parse(open.requestedAt) > OVERDUE_MS) {
    services.alarms.domainChangeOverdue();
    job.log.error({ orderId, changeId, registrar: description }, 'a change of a domain is overdue');
  } else {
    job.log.info({ orderId, changeId, registrar: description }, 'a change is not confirmed yet');
  }
  return putOff(services, job);
};

/** Without a word to the customer: our account is refused, or the registrar is silent. */
export const putOff = ({ settings }: ChangeServices, { start }: ChangeJob): JobResult =>
  later(backOffMs(start, settings.REGISTRATION_POLL_MS, settings.REGISTRATION_POLL_MAX_MS));
