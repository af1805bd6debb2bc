import {
  REGISTRANT_REMINDER_DAYS,
  type RegistrantReminderDay,
  registrantVerificationStream,
} from '@haat/contracts/events/registrant-verification';
import type { HaatEvent } from '@haat/contracts/events/registry';
import {
  nextReminder,
  registrantVerificationDecider,
} from '@haat/domain/domain-name/registrant-verification';
import { isoNow } from '@haat/platform/clock';
import { loadAggregate } from '@haat/record/commands';
import {
  canBeChanged,
  findOwnedDomain,
  type OwnedDomain,
  type ReadDomainServices,
  readOwnedDomain,
} from '@haat/record/owned';
import { z } from 'zod';
import type { StepPayload } from '../engine/reactor.ts';
import { command, DONE, defineStep, later, type Step } from '../engine/step.ts';
import { backOffMs, type JobResult } from '../queue/queues.ts';

export type RemindRegistrantServices = ReadDomainServices & {
  /** False while another reminder has just read: many may be due at once. */
  readonly mayReadDomain: () => boolean;
};

/** @returns whether `everyMs` have passed since it was last true. */
export const createReadingPace = (everyMs: number): (() => boolean) => {
  let nextAt = 0;
  return () => {
    const now = performance.now();
    if (now < nextAt) return false;
    nextAt = now + everyMs;
    return true;
  };
};

export const REMINDED_EVENTS = [
  'RegistrantVerificationRequested',
  'RegistrantVerificationReminded',
] as const;
type RemindedEvent = Extract<HaatEvent, { type: (typeof REMINDED_EVENTS)[number] }>;

const stateAfter = ({ type, data }: RemindedEvent) =>
  type === 'RegistrantVerificationReminded'
    ? { at: Date.parse(data.remindedAt), since: data.since, reminded: data.day }
    : { at: Date.parse(data.seenAt), since: data.since, reminded: null };

/** Wait until the next reminder, in ms. */
export const reminderDelayMs = (event: RemindedEvent): number => {
  const { at, ...state } = stateAfter(event);
  const next = nextReminder({ phase: 'pending', ...state }, at);
  return Math.max(0, (next?.at ?? at) - at);
};

const payloadSchema = z.object({ orderId: z.string(), since: z.string(), reminded: z.string() });
type RemindJob = Step<z.output<typeof payloadSchema>>;

const named = (reminded: RegistrantReminderDay | null): string => String(reminded ?? 'not yet');

/** @returns null after the last reminder. */
export const reminderPayload = (event: RemindedEvent): StepPayload | null => {
  const { since, reminded } = stateAfter(event);
  if (reminded === REGISTRANT_REMINDER_DAYS.at(-1)) return null;
  return { orderId: event.data.orderId, since, reminded: named(reminded) };
};

const WORKER = { kind: 'system', name: 'worker' } as const;

/** In ms: an older reading may not show the click. */
const FRESH_MS = 60_000;
/** In ms, while the registrar is silent or does not have the domain. */
const RETRY_MS = 60_000;
const RETRY_MAX_MS = 60 * 60_000;

/** The reading records what it shows, so that a registrant who has clicked is not reminded. */
const hasFreshReading = async (
  services: RemindRegistrantServices,
  owned: OwnedDomain,
): Promise<boolean> => {
  const freshFrom = services.clock.now() - FRESH_MS;
  const { known } = await readOwnedDomain(services, owned, WORKER, FRESH_MS);
  return known?.read_at != null && known.read_at.getTime() >= freshFrom;
};

/** Each event has a job; after a newer event, only that one's continues. */
export const remindRegistrantJob = defineStep(
  payloadSchema,
  async (services: RemindRegistrantServices, job: RemindJob): Promise<JobResult> => {
    const { orderId, since, reminded } = job.payload;
    const { store, clock } = services;
    const stream = registrantVerificationStream(orderId);
    const { state } = await loadAggregate(store, registrantVerificationDecider, stream);
    const next = nextReminder(state, clock.now());
    if (next === null || state.since !== since || named(state.reminded) !== reminded) return DONE;
    if (next.at > clock.now()) return later(next.at - clock.now());
    const owned = await findOwnedDomain(store, orderId);
    if (owned === null || !canBeChanged(owned)) return DONE;
    if (!services.mayReadDomain()) return later(RETRY_MS);
    if (!(await hasFreshReading(services, owned))) {
      return later(backOffMs(job.start, RETRY_MS, RETRY_MAX_MS));
    }
    const { subscriptionId, customerId, domain } = owned;
    const about = { orderId, subscriptionId, customerId, domain };
    await command(services, job, registrantVerificationDecider, stream, {
      ...{ type: 'RemindRegistrant', ...about, since, day: next.day },
      remindedAt: isoNow(clock),
    });
    return DONE;
  },
);
