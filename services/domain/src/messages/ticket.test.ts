import type { TicketEvent } from '@haat/contracts/events/ticket';
import { sample } from '@haat/contracts/testing/sample';
import { describe, expect, it } from 'vitest';
import { fold, scenarioOf } from '../testing/scenario.ts';
import { MAX_CUSTOMER_ACTIONS, ticketDecider } from './ticket.ts';

const opened = sample('TicketOpened');
const replied = sample('TicketReplied');
const answered = sample('TicketAnswered');
const read = sample('TicketAnswerRead');
const closed = sample('TicketClosed');
const reopened = sample('TicketReopened');
const { number, customerId } = opened.data;

const { given } = scenarioOf(ticketDecider);
const without = <Data extends { readonly customerId: string }>({
  customerId: _,
  ...data
}: Data): Omit<Data, 'customerId'> => data;
const open = { type: 'OpenTicket', ...opened.data } as const;
const reply = { type: 'ReplyToTicket', ...without(replied.data) } as const;
const answer = { type: 'AnswerTicket', ...without(answered.data) } as const;
const readAnswer = { type: 'ReadTicketAnswer', ...without(read.data) } as const;
const close = { type: 'CloseTicket', ...without(closed.data) } as const;
const reopen = { type: 'ReopenTicket', ...without(reopened.data) } as const;

describe('A ticket', () => {
  it('is opened once, and its number is refused to another ticket', () => {
    given([]).when(open).then([opened]);
    given([opened, answered])
      .when({ ...open, openedAt: '2025-11-22T00:00:00.000Z' })
      .thenNothing();
    for (const other of [{ subject: 'Something else' }, { customerId: 'customer-ravi' }]) {
      given([opened])
        .when({ ...open, ...other })
        .thenRefused({ reason: 'number_taken' });
    }
  });

  it('waits for an operator until it is answered, then for the customer', () => {
    const phase = (...events: TicketEvent[]) => fold(ticketDecider, [opened, ...events]).phase;
    expect(phase()).toBe('open');
    given([opened]).when(answer).then([answered]);
    expect(phase(answered)).toBe('answered');
    given([opened, answered]).when(reply).then([replied]);
    expect(phase(answered, replied)).toBe('open');
  });

  it('lists its messages in order, with operator and attachments', () => {
    const ticket = fold(ticketDecider, [opened, answered, replied]);
    expect(ticket).toMatchObject({
      number,
      customerId,
      updatedAt: replied.data.repliedAt,
      thread: [
        { operator: null, message: opened.data.message, attachments: opened.data.attachments },
        { operator: 'Irfan', message: answered.data.message, attachments: [] },
        { operator: null, message: replied.data.message },
      ],
    });
  });

  it('stores the same message once, also after it was closed', () => {
    given([opened, replied, closed]).when(reply).thenNothing();
  });

  it('knows whether the customer has read the last answer', () => {
    const unread = (...events: TicketEvent[]) => fold(ticketDecider, [opened, ...events]);
    expect(unread(answered)).toMatchObject({ unreadAnswer: answered.data.messageId });
    expect(unread(answered, read)).toMatchObject({ phase: 'answered', unreadAnswer: null });
    expect(unread(answered, replied)).toMatchObject({ unreadAnswer: null });
    given([opened, answered]).when(readAnswer).then([read]);
    given([opened, answered, closed]).when(readAnswer).then([read]);
    const later = sample('TicketAnswered', { messageId: 'the next one' });
    given([opened, answered, later]).when(readAnswer).thenNothing();
    given([opened]).when(readAnswer).thenNothing();
  });

  it('accepts no message while it is closed, and continues when the customer reopens it', () => {
    given([opened]).when(close).then([closed]);
    given([opened, closed]).when(reply).thenRefused({ reason: 'closed' });
    given([opened, closed]).when(answer).thenRefused({ reason: 'closed' });
    given([opened, closed]).when(reopen).then([reopened]);
    given([opened, closed, reopened]).when(reply).then([replied]);
    given([opened]).when(reopen).thenNothing();
  });

  it('that was never opened refuses messages and closing', () => {
    for (const command of [reply, answer, readAnswer, close, reopen]) {
      given([]).when(command).thenRefused({ reason: 'not_opened' });
    }
  });

  it('refuses the customer after 200 actions, while operators can still answer', () => {
    const nth = (n: number) => sample('TicketReplied', { messageId: `message-${n}` });
    const long = [opened, ...Array.from({ length: MAX_CUSTOMER_ACTIONS - 2 }, (_, n) => nth(n))];
    given(long).when(reply).then([replied]);
    const full = [...long, nth(MAX_CUSTOMER_ACTIONS)];
    given(full).when(reply).thenRefused({ reason: 'full' });
    given(full).when(answer).then([answered]);
    given([...full, closed])
      .when(reopen)
      .thenRefused({ reason: 'full' });
  });
});
