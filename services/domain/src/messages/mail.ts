import {
  type MailEvent,
  mailDeliveryUnknown,
  mailGivenUp,
  mailRefused,
  mailRequested,
  mailSent,
} from '@haat/contracts/events/mail';
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

export const mailCommandSchema = z.discriminatedUnion('type', [
  mailRequested.schema.extend({ type: z.literal('RequestMail') }),
  mailSent.schema.extend({ type: z.literal('RecordMailSent') }),
  mailRefused.schema.extend({ type: z.literal('RecordMailRefused') }),
  mailDeliveryUnknown.schema.extend({ type: z.literal('PutMailInDoubt') }),
  mailGivenUp.schema.extend({ type: z.literal('GiveMailUp') }),
]);
export type MailCommand = z.infer<typeof mailCommandSchema>;

type RequestedPhase = 'requested' | 'in_doubt' | 'sent' | 'refused' | 'given_up';
export type MailPhase = 'not_requested' | RequestedPhase;

export type RequestedMail = Extract<MailEvent, { type: 'MailRequested' }>['data'] & {
  readonly phase: RequestedPhase;
};
export type MailState = { readonly phase: 'not_requested' } | RequestedMail;

export type MailRefusal =
  | { readonly reason: 'not_requested' }
  | { readonly reason: 'other_mail'; readonly mailId: string }
  | { readonly reason: 'has_ended'; readonly phase: MailPhase };

const initial: MailState = { phase: 'not_requested' };

const evolve = (state: MailState, event: MailEvent): MailState => {
  const phase = phaseAfter(mailLifecycle, state.phase, event.type);
  if (phase === null) return state;
  if (event.type === 'MailRequested') return { ...event.data, phase };
  return state.phase === 'not_requested' ? state : { ...state, phase };
};

const outcomes = {
  MailSent: 'sent',
  MailRefused: 'refused',
  MailGivenUp: 'given_up',
} as const;

/** A mail that may have gone out is sent once more at most. */
export const mailLifecycle: Lifecycle<MailPhase, MailEvent['type'], RequestedPhase> = {
  not_requested: { MailRequested: 'requested' },
  requested: { ...outcomes, MailDeliveryUnknown: 'in_doubt' },
  in_doubt: outcomes,
  sent: {},
  refused: {},
  given_up: {},
};

export const isToBeSent = (mail: MailState): mail is RequestedMail =>
  mail.phase === 'requested' || mail.phase === 'in_doubt';

const eventOf = (command: MailCommand): MailEvent => {
  switch (command.type) {
    case 'RequestMail':
      return { type: 'MailRequested', data: dataOf(command) };
    case 'RecordMailSent':
      return { type: 'MailSent', data: dataOf(command) };
    case 'RecordMailRefused':
      return { type: 'MailRefused', data: dataOf(command) };
    case 'PutMailInDoubt':
      return { type: 'MailDeliveryUnknown', data: dataOf(command) };
    case 'GiveMailUp':
      return { type: 'MailGivenUp', data: dataOf(command) };
    default:
      return assertUnreachable(command);
  }
};

const PHASE_AFTER = {
  ...outcomes,
  MailRequested: 'requested',
  MailDeliveryUnknown: 'in_doubt',
} as const;

const decide = (command: MailCommand, state: MailState): Decision<MailEvent, MailRefusal> => {
  const event = eventOf(command);
  if (state.phase === 'not_requested') {
    return command.type === 'RequestMail' ? accept(event) : refuse({ reason: 'not_requested' });
  }
  const { mailId, phase } = state;
  if (command.mailId !== mailId) return refuse({ reason: 'other_mail', mailId });
  if (command.type === 'RequestMail') {
    const isRepeat = isNoOp(dataOf(command), state, ['requestedAt']);
    return isRepeat ? accept() : refuse({ reason: 'other_mail', mailId });
  }
  if (PHASE_AFTER[event.type] === phase) return accept();
  if (phaseAfter(mailLifecycle, phase, event.type) !== null) return accept(event);
  return refuse({ reason: 'has_ended', phase });
};

export const mailDecider: Decider<MailState, MailCommand, MailEvent, MailRefusal> = {
  initial,
  evolve,
  decide,
};
