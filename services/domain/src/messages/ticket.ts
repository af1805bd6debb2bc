import {
  type TicketAttachment,
  type TicketEvent,
  ticketAnswered,
  ticketAnswerRead,
  ticketClosed,
  ticketOpened,
  ticketReopened,
  ticketReplied,
} from '@haat/contracts/events/ticket';
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

/** Commands omit the customer: the stream knows it. */
const ofTheCustomer = { customerId: true } as const;

export const ticketCommandSchema = z.discriminatedUnion('type', [
  ticketOpened.schema.extend({ type: z.literal('OpenTicket') }),
  ticketReplied.schema.omit(ofTheCustomer).extend({ type: z.literal('ReplyToTicket') }),
  ticketAnswered.schema.omit(ofTheCustomer).extend({ type: z.literal('AnswerTicket') }),
  ticketAnswerRead.schema.omit(ofTheCustomer).extend({ type: z.literal('ReadTicketAnswer') }),
  ticketClosed.schema.omit(ofTheCustomer).extend({ type: z.literal('CloseTicket') }),
  ticketReopened.schema.omit(ofTheCustomer).extend({ type: z.literal('ReopenTicket') }),
]);
export type TicketCommand = z.infer<typeof ticketCommandSchema>;

/** Replies and reopenings by the customer in one ticket. Keeps the stream short. */
export const MAX_CUSTOMER_ACTIONS = 200;

/** Open: waits for an operator; answered: for its customer. */
export type OpenedPhase = 'open' | 'answered' | 'closed';
export type TicketPhase = 'not_opened' | OpenedPhase;

export type ThreadMessage = {
  readonly messageId: string;
  readonly message: string;
  /** Null for the customer's own messages. */
  readonly operator: string | null;
  readonly attachments: readonly TicketAttachment[];
  readonly at: string;
};

export type OpenedTicket = {
  readonly phase: OpenedPhase;
  readonly number: string;
  readonly customerId: string;
  readonly subject: string;
  readonly orderId: string | null;
  readonly referenceCode: string | null;
  readonly openedAt: string;
  readonly updatedAt: string;
  readonly thread: readonly ThreadMessage[];
  readonly customerActions: number;
  /** The last answer; null once the customer has read it or replied. */
  readonly unreadAnswer: string | null;
};

export type TicketState = { readonly phase: 'not_opened' } | OpenedTicket;

export type TicketRefusal =
  | { readonly reason: 'not_opened' }
  | { readonly reason: 'number_taken' }
  | { readonly reason: 'closed' }
  | { readonly reason: 'full' };

const initial: TicketState = { phase: 'not_opened' };

export const ticketLifecycle: Lifecycle<TicketPhase, TicketEvent['type'], OpenedPhase> = {
  not_opened: { TicketOpened: 'open' },
  open: {
    TicketReplied: 'open',
    TicketAnswered: 'answered',
    TicketAnswerRead: 'open',
    TicketClosed: 'closed',
  },
  answered: {
    TicketReplied: 'open',
    TicketAnswered: 'answered',
    TicketAnswerRead: 'answered',
    TicketClosed: 'closed',
  },
  closed: { TicketAnswerRead: 'closed', TicketReopened: 'open' },
};

const opened = (
  data: Extract<TicketEvent, { type: 'TicketOpened' }>['data'],
  phase: OpenedPhase,
): TicketState => {
  const { messageId, message, attachments, openedAt, ...ticket } = data;
  const first = { messageId, message, operator: null, attachments, at: openedAt };
  const moments = { openedAt, updatedAt: openedAt };
  return { ...ticket, ...moments, phase, thread: [first], customerActions: 1, unreadAnswer: null };
};

const evolve = (state: TicketState, event: TicketEvent): TicketState => {
  const phase = phaseAfter(ticketLifecycle, state.phase, event.type);
  if (phase === null) return state;
  if (event.type === 'TicketOpened') return opened(event.data, phase);
  if (state.phase === 'not_opened') return state;
  switch (event.type) {
    case 'TicketReplied': {
      const { messageId, message, attachments, repliedAt: at } = event.data;
      const thread = [...state.thread, { messageId, message, operator: null, attachments, at }];
      const customerActions = state.customerActions + 1;
      return { ...state, phase, thread, updatedAt: at, customerActions, unreadAnswer: null };
    }
    case 'TicketAnswered': {
      const { messageId, message, operator, answeredAt: at } = event.data;
      const thread = [...state.thread, { messageId, message, operator, attachments: [], at }];
      return { ...state, phase, thread, updatedAt: at, unreadAnswer: messageId };
    }
    case 'TicketAnswerRead':
      return { ...state, phase, unreadAnswer: null };
    case 'TicketClosed':
      return { ...state, phase, updatedAt: event.data.closedAt };
    case 'TicketReopened': {
      const { reopenedAt: updatedAt } = event.data;
      return { ...state, phase, updatedAt, customerActions: state.customerActions + 1 };
    }
    default:
      return assertUnreachable(event);
  }
};

type CommandOf<Type extends TicketCommand['type']> = Extract<TicketCommand, { type: Type }>;
type TicketDecision = Decision<TicketEvent, TicketRefusal>;

const open = (command: CommandOf<'OpenTicket'>, state: TicketState): TicketDecision => {
  const data = dataOf(command);
  if (state.phase === 'not_opened') return accept({ type: 'TicketOpened', data });
  const [first] = state.thread;
  const known = { ...state, ...first };
  return isNoOp(data, known, ['openedAt']) ? accept() : refuse({ reason: 'number_taken' });
};

const decide = (command: TicketCommand, state: TicketState): TicketDecision => {
  if (command.type === 'OpenTicket') return open(command, state);
  if (state.phase === 'not_opened') return refuse({ reason: 'not_opened' });
  const { customerId, thread } = state;
  const isRepeat =
    'messageId' in command && thread.some(({ messageId }) => messageId === command.messageId);
  if (isRepeat) return accept();
  const isFull = state.customerActions >= MAX_CUSTOMER_ACTIONS;
  switch (command.type) {
    case 'ReplyToTicket':
      if (state.phase === 'closed') return refuse({ reason: 'closed' });
      if (isFull) return refuse({ reason: 'full' });
      return accept({ type: 'TicketReplied', data: { ...dataOf(command), customerId } });
    case 'AnswerTicket':
      if (state.phase === 'closed') return refuse({ reason: 'closed' });
      return accept({ type: 'TicketAnswered', data: { ...dataOf(command), customerId } });
    case 'ReadTicketAnswer':
      if (state.unreadAnswer !== command.answerId) return accept();
      return accept({ type: 'TicketAnswerRead', data: { ...dataOf(command), customerId } });
    case 'CloseTicket':
      if (state.phase === 'closed') return accept();
      return accept({ type: 'TicketClosed', data: { ...dataOf(command), customerId } });
    case 'ReopenTicket':
      if (state.phase !== 'closed') return accept();
      if (isFull) return refuse({ reason: 'full' });
      return accept({ type: 'TicketReopened', data: { ...dataOf(command), customerId } });
    default:
      return assertUnreachable(command);
  }
};

export const ticketDecider: Decider<TicketState, TicketCommand, TicketEvent, TicketRefusal> = {
  initial,
  evolve,
  decide,
};
