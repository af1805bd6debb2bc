import {
  bugReported,
  codeOffered,
  hireRequested,
  type InboxEvent,
  refundRequested,
} from '@haat/contracts/events/inbox';
import { z } from 'zod';
import { dataOf } from './command-data.ts';
import { accept, assertUnreachable, type Decider, type Decision, refuse } from './decider.ts';
import { type Lifecycle, phaseAfter } from './lifecycle.ts';
import { restates } from './restates.ts';

export const inboxCommandSchema = z.discriminatedUnion('type', [
  bugReported.schema.extend({ type: z.literal('ReportBug') }),
  codeOffered.schema.extend({ type: z.literal('OfferCode') }),
  hireRequested.schema.extend({ type: z.literal('RequestHire') }),
  refundRequested.schema.extend({ type: z.literal('RequestRefund') }),
]);
export type InboxCommand = z.infer<typeof inboxCommandSchema>;

export type InboxState =
  | { readonly phase: 'empty' }
  | { readonly phase: 'received'; readonly message: InboxEvent };

/** The number stands for another message: numbers are short, and two may fall on the same one. */
export type InboxRefusal = { readonly reason: 'number_taken' };

const initial: InboxState = { phase: 'empty' };

const evolve = (state: InboxState, event: InboxEvent): InboxState => {
  const phase = phaseAfter(inboxLifecycle, state.phase, event.type);
  return phase === null ? state : { phase, message: event };
};

/** A number stands for one message, for ever. */
export const inboxLifecycle: Lifecycle<InboxState['phase'], InboxEvent['type'], 'received'> = {
  empty: {
    BugReported: 'received',
    CodeOffered: 'received',
    HireRequested: 'received',
    RefundRequested: 'received',
    SupportRequested: 'received',
  },
  received: {},
};

const eventOf = (command: InboxCommand): InboxEvent => {
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

/** An honest repeat of a message comes at another time. */
const TIMES = ['reportedAt', 'offeredAt', 'requestedAt'];

const decide = (command: InboxCommand, state: InboxState): Decision<InboxEvent, InboxRefusal> => {
  const event = eventOf(command);
  if (state.phase === 'empty') return accept(event);
  const { message } = state;
  const isRepeat = event.type === message.type && restates(event.data, message.data, TIMES);
  return isRepeat ? accept() : refuse({ reason: 'number_taken' });
};

export const inboxDecider: Decider<InboxState, InboxCommand, InboxEvent, InboxRefusal> = {
  initial,
  evolve,
  decide,
};
