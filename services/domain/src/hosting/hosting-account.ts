import { DAY_MS } from '@haat/contracts/durations';
import {
  type HostingAccountEvent,
  hostingCancelled,
  hostingContinued,
  hostingEndReminded,
  hostingPanelOpened,
  hostingPasswordChanged,
} from '@haat/contracts/events/hosting-account';
import { z } from 'zod';
import { dataOf } from '../decider/command-data.ts';
import { accept, assertUnreachable, type Decider, type Decision } from '../decider/decider.ts';
import { type Lifecycle, phaseAfter } from '../decider/lifecycle.ts';

export const hostingAccountCommandSchema = z.discriminatedUnion('type', [
  hostingPanelOpened.schema.extend({ type: z.literal('RecordPanelOpened') }),
  hostingPasswordChanged.schema.extend({ type: z.literal('RecordPasswordChanged') }),
  hostingCancelled.schema.extend({ type: z.literal('CancelHosting') }),
  hostingContinued.schema.extend({ type: z.literal('ContinueHosting') }),
  /** Does nothing once the plan goes on, or has another end. */
  hostingEndReminded.schema.extend({ type: z.literal('RemindOfHostingEnd') }),
]);
export type HostingAccountCommand = z.infer<typeof hostingAccountCommandSchema>;

export type HostingAccountPhase = 'active' | 'cancelled';

export type HostingAccountState = {
  readonly phase: HostingAccountPhase;
  /** Null while it goes on. */
  readonly endsAt: string | null;
  /** Of this end. */
  readonly isReminded: boolean;
  /** The last times; null before the first. */
  readonly openedAt: string | null;
  readonly passwordChangedAt: string | null;
  /** False: the server did not answer the last change. */
  readonly isPasswordCertain: boolean;
};

const initial: HostingAccountState = {
  ...{
    phase: 'active',
    endsAt: null,
    isReminded: false,
    openedAt: null,
    passwordChangedAt: null,
    isPasswordCertain: true,
  },
};

const stays = <Phase extends HostingAccountPhase>(phase: Phase) => ({
  HostingPanelOpened: phase,
  HostingPasswordChanged: phase,
});

export const hostingAccountLifecycle: Lifecycle<
  HostingAccountPhase,
  HostingAccountEvent['type'],
  HostingAccountPhase
> = {
  active: { ...stays('active'), HostingCancelled: 'cancelled' },
  // Once more: a plan that was renewed since is cancelled for its new end.
  cancelled: {
    ...stays('cancelled'),
    HostingCancelled: 'cancelled',
    HostingEndReminded: 'cancelled',
    HostingContinued: 'active',
  },
};

const evolve = (state: HostingAccountState, event: HostingAccountEvent): HostingAccountState => {
  const phase = phaseAfter(hostingAccountLifecycle, state.phase, event.type);
  if (phase === null) return state;
  switch (event.type) {
    case 'HostingPanelOpened':
      return { ...state, phase, openedAt: event.data.openedAt };
    case 'HostingPasswordChanged':
      return {
        ...{ ...state, phase, passwordChangedAt: event.data.changedAt },
        isPasswordCertain: event.data.isCertain,
      };
    case 'HostingCancelled':
      return { ...state, phase, endsAt: event.data.endsAt, isReminded: false };
    case 'HostingContinued':
      return { ...state, phase, endsAt: null, isReminded: false };
    case 'HostingEndReminded':
      return { ...state, phase, isReminded: true };
    default:
      return assertUnreachable(event);
  }
};

const decide = (
  command: HostingAccountCommand,
  state: HostingAccountState,
): Decision<HostingAccountEvent, never> => {
  switch (command.type) {
    case 'RecordPanelOpened':
      if (command.openedAt === state.openedAt) return accept();
      return accept({ type: 'HostingPanelOpened', data: dataOf(command) });
    case 'RecordPasswordChanged':
      if (command.changedAt === state.passwordChangedAt) return accept();
      return accept({ type: 'HostingPasswordChanged', data: dataOf(command) });
    case 'CancelHosting':
      if (isCancelledBefore(command, state)) return accept();
      return accept({ type: 'HostingCancelled', data: dataOf(command) });
    case 'ContinueHosting':
      if (state.phase === 'active') return accept();
      return accept({ type: 'HostingContinued', data: dataOf(command) });
    case 'RemindOfHostingEnd':
      if (state.endsAt !== command.endsAt || state.isReminded) return accept();
      return accept({ type: 'HostingEndReminded', data: dataOf(command) });
    default:
      return assertUnreachable(command);
  }
};

/**
 * A free plan has no period: its end is counted from the first cancellation, and a repeat does not
 * move it. A paid plan ends with its period, which may be sooner than that.
 */
const isCancelledBefore = (
  { isFree, endsAt, cancelledAt }: Extract<HostingAccountCommand, { type: 'CancelHosting' }>,
  { endsAt: before }: HostingAccountState,
): boolean => {
  if (before === null || before === endsAt) return before === endsAt;
  return isFree && Date.parse(before) > Date.parse(cancelledAt);
};

export const hostingAccountDecider: Decider<
  HostingAccountState,
  HostingAccountCommand,
  HostingAccountEvent,
  never
> = { initial, evolve, decide };

/** @returns when a cancelled plan ends; null for one that goes on, or was renewed since. */
export const cancelledUntil = (
  { endsAt }: Pick<HostingAccountState, 'endsAt'>,
  /** Of a paid plan; null for a free one. */
  paidUntil: string | null,
): string | null => (paidUntil === null || endsAt === paidUntil ? endsAt : null);

/** In ms from the cancellation of a free plan, which has no period, to its end. */
export const FREE_PLAN_NOTICE_MS = 30 * DAY_MS;

/** In ms before a cancelled free plan ends. */
export const FREE_PLAN_REMINDER_MS = 7 * DAY_MS;
