import {
  bugReported,
  codeOffered,
  hireRequested,
  type InboxEvent,
  messageSettled,
  refundRequested,
} from '@haat/contracts/events/inbox';
import { z } from 'zod';
import { dataOf } from '../decider/command-data.ts';
import {
  accept,
  assertUnreachable,
  type Decider,
  type Decision,
  refuse,
} from '../decider/decider.ts';
import { isNoOp } from '../decider/is-no-op.ts';
import { type Lifecycle, phaseAfter } from '../decider/lifecycle.ts';

export const inboxCommandSchema = z.discriminatedUnion('type', [
  bugReported.schema.extend({ type: z.literal('ReportBug') }),
  codeOffered.schema.extend({ type: z.literal('OfferCode') }),
  hireRequested.schema.extend({ type: z.literal('RequestHire') }),
  refundRequested.schema.extend({ type: z.literal('RequestRefund') }),
  messageSettled.schema.extend({ type: z.literal('SettleMessage') }),
]);
export type InboxCommand = z.infer<typeof inboxCommandSchema>;

type Message = Exclude<InboxEvent, { type: 'MessageSettled' }>;

export type InboxState =
  | { readonly phase: 'empty' }
  | { readonly phase: 'received' | 'settled'; readonly message: Message };

export type InboxRefusal =
  /** Numbers are short: two messages may get the same one. */
  { readonly reason: 'number_taken' } | { readonly reason: 'not_received' };

const initial: InboxState = { phase: 'empty' };

const evolve = (state: InboxState, event: InboxEvent): InboxState => {
  const phase = phaseAfter(inboxLifecycle, state.phase, event.type);
  if (phase === null) return state;
  if (event.type !== 'MessageSettled') return { phase, message: event };
  return state.phase === 'empty' ? state : { ...state, phase };
};

/** A number is used for one message, permanently. */
export const inboxLifecycle: Lifecycle<
  InboxState['phase'],
  InboxEvent['type'],
  'received' | 'settled'
> = {
  empty: {
    BugReported: 'received',
    CodeOffered: 'received',
    HireRequested: 'received',
    RefundRequested: 'received',
  },
  received: { MessageSettled: 'settled' },
  settled: {},
};

type Sending = Exclude<InboxCommand, { type: 'SettleMessage' }>;

const eventOf = (command: Sending): Message => {
  switch (command.type) {
    case 'ReportBug':
      return { type: 'BugReported', data: dataOf(command) };
    case 'OfferCode':
      return { type: 'CodeOffered', data: dataOf(command) };
    case 'RequestHire':
      return { type: 'HireRequested', data: dataOf(command) };
    case 'RequestRefund':
      return { type: 'RefundRequested', data: dataOf(command) };
    default:
      return assertUnreachable(command);
  }
};

const TIMES = ['reportedAt', 'offeredAt', 'requestedAt'];

const settle = (
  data: Extract<InboxEvent, { type: 'MessageSettled' }>['data'],
  state: InboxState,
): Decision<InboxEvent, InboxRefusal> => {
  if (state.phase === 'empty') return refuse({ reason: 'not_received' });
  return state.phase === 'settled' ? accept() : accept({ type: 'MessageSettled', data });
};

const decide = (command: InboxCommand, state: InboxState): Decision<InboxEvent, InboxRefusal> => {
  if (command.type === 'SettleMessage') return settle(dataOf(command), state);
  const event = eventOf(command);
  if (state.phase === 'empty') return accept(event);
  const { message } = state;
  const isRepeat = event.type === message.type && isNoOp(event.data, message.data, TIMES);
  return isRepeat ? accept() : refuse({ reason: 'number_taken' });
};

export const inboxDecider: Decider<InboxState, InboxCommand, InboxEvent, InboxRefusal> = {
  initial,
  evolve,
  decide,
};
