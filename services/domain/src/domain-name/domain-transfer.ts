import { DAY_MS } from '@haat/contracts/durations';
import {
  type DomainTransferEvent,
  domainFound,
  domainMissing,
  transferCodeShown,
} from '@haat/contracts/events/domain-transfer';
import { z } from 'zod';
import { dataOf } from '../decider/command-data.ts';
import { accept, assertUnreachable, type Decider, type Decision } from '../decider/decider.ts';
import { type Lifecycle, phaseAfter } from '../decider/lifecycle.ts';

export const domainTransferCommandSchema = z.discriminatedUnion('type', [
  transferCodeShown.schema.extend({ type: z.literal('RecordTransferCodeShown') }),
  /** The registrar has the domain no longer; the second time, a day later, it is transferred. */
  domainMissing.schema.extend({ type: z.literal('RecordDomainMissing') }),
  domainFound.schema.extend({ type: z.literal('RecordDomainFound') }),
]);
export type DomainTransferCommand = z.infer<typeof domainTransferCommandSchema>;

export type DomainTransferPhase = 'here' | 'missing' | 'transferred';

export type DomainTransferState = {
  readonly phase: DomainTransferPhase;
  /** When it was first missing; null while here. */
  readonly missingSince: string | null;
  readonly transferredAt: string | null;
  /** The last time; null before the first. */
  readonly codeShownAt: string | null;
};

const initial: DomainTransferState = {
  phase: 'here',
  missingSince: null,
  transferredAt: null,
  codeShownAt: null,
};

export const domainTransferLifecycle: Lifecycle<
  DomainTransferPhase,
  DomainTransferEvent['type'],
  DomainTransferPhase
> = {
  here: { TransferCodeShown: 'here', DomainMissing: 'missing' },
  missing: {
    TransferCodeShown: 'missing',
    DomainFound: 'here',
    DomainTransferredOut: 'transferred',
  },
  transferred: {},
};

const evolve = (state: DomainTransferState, event: DomainTransferEvent): DomainTransferState => {
  const phase = phaseAfter(domainTransferLifecycle, state.phase, event.type);
  if (phase === null) return state;
  switch (event.type) {
    case 'TransferCodeShown':
      return { ...state, phase, codeShownAt: event.data.shownAt };
    case 'DomainMissing':
      return { ...state, phase, missingSince: event.data.seenAt };
    case 'DomainFound':
      return { ...state, phase, missingSince: null };
    case 'DomainTransferredOut':
      return { ...state, phase, transferredAt: event.data.transferredAt };
    default:
      return assertUnreachable(event);
  }
};

/** In ms: one wrong answer of the registrar must not end a subscription. */
export const MISSING_FOR_MS = DAY_MS;

const decide = (
  command: DomainTransferCommand,
  { phase, missingSince, codeShownAt }: DomainTransferState,
): Decision<DomainTransferEvent, never> => {
  switch (command.type) {
    case 'RecordTransferCodeShown':
      if (phase === 'transferred' || command.shownAt === codeShownAt) return accept();
      return accept({ type: 'TransferCodeShown', data: dataOf(command) });
    case 'RecordDomainMissing': {
      if (phase === 'here') return accept({ type: 'DomainMissing', data: dataOf(command) });
      if (missingSince === null || phase === 'transferred') return accept();
      const { seenAt, orderId, subscriptionId, customerId, domain } = command;
      if (Date.parse(seenAt) - Date.parse(missingSince) < MISSING_FOR_MS) return accept();
      const owned = { orderId, subscriptionId, customerId, domain };
      return accept({ type: 'DomainTransferredOut', data: { ...owned, transferredAt: seenAt } });
    }
    case 'RecordDomainFound':
      if (phase !== 'missing') return accept();
      return accept({ type: 'DomainFound', data: dataOf(command) });
    default:
      return assertUnreachable(command);
  }
};

export const domainTransferDecider: Decider<
  DomainTransferState,
  DomainTransferCommand,
  DomainTransferEvent,
  never
> = { initial, evolve, decide };
