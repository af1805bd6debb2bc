import { DAY_MS } from '@haat/contracts/durations';
import {
  REGISTRANT_REMINDER_DAYS,
  REGISTRANT_VERIFICATION_MS,
  type RegistrantReminderDay,
  type RegistrantVerificationEvent,
  registrantVerificationReminded,
  registrantVerified,
} from '@haat/contracts/events/registrant-verification';
import { z } from 'zod';
import { dataOf } from '../decider/command-data.ts';
import { accept, assertUnreachable, type Decider, type Decision } from '../decider/decider.ts';
import { type Lifecycle, phaseAfter } from '../decider/lifecycle.ts';

export const registrantVerificationCommandSchema = z.discriminatedUnion('type', [
  /** What the registrar showed. `since`: when the wait began; null if it does not say. */
  registrantVerified.schema.extend({
    type: z.literal('ObserveVerification'),
    status: z.enum(['pending', 'verified', 'suspended', 'none']),
    since: z.iso.datetime().nullable(),
  }),
  /** Does nothing unless the wait since then goes on, without this reminder or a later one. */
  registrantVerificationReminded.schema.extend({ type: z.literal('RemindRegistrant') }),
]);
export type RegistrantVerificationCommand = z.infer<typeof registrantVerificationCommandSchema>;

/** `idle`: nothing is known to wait. */
export type RegistrantVerificationPhase = 'idle' | 'pending' | 'verified' | 'suspended';

export type RegistrantVerificationState = {
  readonly phase: RegistrantVerificationPhase;
  /** Of the last wait; null before the first. */
  readonly since: string | null;
  readonly verifyBy: string | null;
  /** The last reminder of this wait. */
  readonly reminded: RegistrantReminderDay | null;
  /** Of the last event that a reading led to. */
  readonly seenAt: string | null;
};

const initial: RegistrantVerificationState = {
  phase: 'idle',
  since: null,
  verifyBy: null,
  reminded: null,
  seenAt: null,
};

export const registrantVerificationLifecycle: Lifecycle<
  RegistrantVerificationPhase,
  RegistrantVerificationEvent['type'],
  RegistrantVerificationPhase
> = {
  idle: {
    RegistrantVerificationRequested: 'pending',
    RegistrantVerificationSuspended: 'suspended',
  },
  pending: {
    RegistrantVerificationRequested: 'pending',
    RegistrantVerificationReminded: 'pending',
    RegistrantVerified: 'verified',
    RegistrantVerificationSuspended: 'suspended',
    RegistrantVerificationWithdrawn: 'idle',
  },
  verified: {
    RegistrantVerificationRequested: 'pending',
    RegistrantVerificationSuspended: 'suspended',
  },
  suspended: {
    RegistrantVerificationRequested: 'pending',
    RegistrantVerified: 'verified',
    RegistrantVerificationWithdrawn: 'idle',
  },
};

const evolve = (
  state: RegistrantVerificationState,
  event: RegistrantVerificationEvent,
): RegistrantVerificationState => {
  const phase = phaseAfter(registrantVerificationLifecycle, state.phase, event.type);
  if (phase === null) return state;
  switch (event.type) {
    case 'RegistrantVerificationRequested': {
      const { since, verifyBy, seenAt } = event.data;
      return { phase, since, verifyBy, reminded: null, seenAt };
    }
    case 'RegistrantVerificationReminded':
      return { ...state, phase, reminded: event.data.day };
    case 'RegistrantVerified':
    case 'RegistrantVerificationSuspended':
    case 'RegistrantVerificationWithdrawn':
      return { ...state, phase, seenAt: event.data.seenAt };
    default:
      return assertUnreachable(event);
  }
};

/** @param since ISO 8601. @returns ISO 8601 */
export const verifyByOf = (since: string): string =>
  new Date(Date.parse(since) + REGISTRANT_VERIFICATION_MS).toISOString();

const isAfter = (one: string, other: string | null): boolean =>
  other === null || Date.parse(one) > Date.parse(other);

export type VerificationReminder = {
  readonly day: RegistrantReminderDay;
  /** When it is due, in ms since 1970. */
  readonly at: number;
};

/** @param now in ms since 1970. @returns the last reminder due, else the next; null for none. */
export const nextReminder = (
  { phase, since, reminded }: Pick<RegistrantVerificationState, 'phase' | 'since' | 'reminded'>,
  now: number,
): VerificationReminder | null => {
  if (phase !== 'pending' || since === null) return null;
  const left = REGISTRANT_REMINDER_DAYS.filter((day) => reminded === null || day > reminded).map(
    (day) => ({ day, at: Date.parse(since) + day * DAY_MS }),
  );
  return left.findLast(({ at }) => at <= now) ?? left[0] ?? null;
};

type CommandOf<Type extends RegistrantVerificationCommand['type']> = Extract<
  RegistrantVerificationCommand,
  { type: Type }
>;

/** A date that the registrar repeats, or one in the future, does not say when a new wait began. */
const newStartOf = (begun: string | null, seenAt: string, known: string | null): string | null =>
  begun !== null && isAfter(begun, known) && !isAfter(begun, seenAt) ? begun : null;

const observe = (
  command: CommandOf<'ObserveVerification'>,
  { phase, since, seenAt }: RegistrantVerificationState,
): Decision<RegistrantVerificationEvent, never> => {
  const { type: _, status, since: begun, ...data } = command;
  // An older reading may arrive later.
  if (!isAfter(command.seenAt, seenAt)) return accept();
  const isWaiting = phase === 'pending' || phase === 'suspended';
  switch (status) {
    case 'pending': {
      const start =
        newStartOf(begun, command.seenAt, since) ?? (phase === 'pending' ? null : command.seenAt);
      if (start === null) return accept();
      return accept({
        type: 'RegistrantVerificationRequested',
        data: { ...data, since: start, verifyBy: verifyByOf(start) },
      });
    }
    case 'verified':
      return isWaiting ? accept({ type: 'RegistrantVerified', data }) : accept();
    case 'suspended':
      if (phase === 'suspended') return accept();
      return accept({ type: 'RegistrantVerificationSuspended', data });
    case 'none':
      return isWaiting ? accept({ type: 'RegistrantVerificationWithdrawn', data }) : accept();
  }
};

const decide = (
  command: RegistrantVerificationCommand,
  state: RegistrantVerificationState,
): Decision<RegistrantVerificationEvent, never> => {
  switch (command.type) {
    case 'ObserveVerification':
      return observe(command, state);
    case 'RemindRegistrant':
      if (state.phase !== 'pending' || command.since !== state.since) return accept();
      if (state.reminded !== null && state.reminded >= command.day) return accept();
      return accept({ type: 'RegistrantVerificationReminded', data: dataOf(command) });
    default:
      return assertUnreachable(command);
  }
};

export const registrantVerificationDecider: Decider<
  RegistrantVerificationState,
  RegistrantVerificationCommand,
  RegistrantVerificationEvent,
  never
> = { initial, evolve, decide };
