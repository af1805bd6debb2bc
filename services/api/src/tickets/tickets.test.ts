import { ticketStream } from '@haat/contracts/events/ticket';
import { ATTACHMENT_MAX_BYTES, ATTACHMENTS_PER_MESSAGE } from '@haat/contracts/http/tickets';
import { orderMessages } from '@haat/contracts/messages';
import { refusalMessages } from '@haat/contracts/refusal-messages';
import { sample } from '@haat/contracts/testing/sample';
import { ticketMessages } from '@haat/contracts/ticket-messages';
import { ticketDecider } from '@haat/domain/messages/ticket';
import { sha256 } from '@haat/platform/ids';
import { type ApiShop, apiSettings, openApi } from '@haat/testkit/api';
import { executeTestCommand } from '@haat/testkit/execute-test-command';
import { signUp, type TestCustomer, visit } from '@haat/testkit/test-customer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dyingStore, writing } from '../testing/failing-store.ts';

let shop: ApiShop;
let asha: TestCustomer;
let ravi: TestCustomer;
beforeAll(async () => {
  shop = await openApi({ OPEN_TICKETS_PER_CUSTOMER: 1_000 });
  [asha, ravi] = await Promise.all([signUp(shop.app), signUp(shop.app)]);
});
afterAll(() => shop.close());

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk' +
    '+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const request = { subject: 'Order HT-261122-0496', message: 'The name went while I paid.' };
const open = (by: TestCustomer = asha, more: Readonly<Record<string, string | Buffer>> = {}) =>
  by.submit('/api/tickets', { ...request, ...more });
const opened = async (
  by: TestCustomer = asha,
  more: Readonly<Record<string, string | Buffer>> = {},
) => {
  const answer = await open(by, more);
  expect(answer.status).toBe(201);
  return answer.body.ticket;
};
const timelineOf = (number: string) => shop.story(ticketStream(number));
const operator = { kind: 'operator', name: 'Irfan' } as const;
const answerTicket = async (number: string, changes: { readonly messageId?: string } = {}) => {
  const { messageId, message, answeredAt } = sample('TicketAnswered', changes).data;
  const command = { messageId, message, answeredAt, operator: 'Irfan', number } as const;
  await executeTestCommand(shop.store, operator, ticketDecider, ticketStream(number), {
    type: 'AnswerTicket',
    ...command,
  });
};
const notFound = { status: 404, body: { error: ticketMessages.notFound } };

describe('A ticket', () => {
  it('is opened about an order and a payment, and is answered with its number', async () => {
    const about = { order: 'HT-261122-0496', payment: 'PAY-7K3M-92QD-4T8X' };
    const ticket = await opened(asha, about);
    expect(ticket).toMatchObject({
      number: expect.stringMatching(/^TKT-[0-9A-HJKMNP-TV-Z]{8}$/),
      subject: request.subject,
      status: 'open',
      order_id: about.order,
      reference_code: about.payment,
      messages: [{ by: 'customer', name: null, message: request.message, attachments: [] }],
    });
    const [event] = (await shop.store.read(ticketStream(ticket.number))).events;
    expect(event).toMatchObject({
      type: 'TicketOpened',
      data: { customerId: asha.id, ...request },
      metadata: { actor: { kind: 'customer', id: asha.id } },
    });
  });

  it('gets replies and answers, is closed, and is reopened', async () => {
    const { number } = await opened();
    await answerTicket(number);
    const path = `/api/tickets/${number}`;
    expect((await asha.get(path)).body.ticket).toMatchObject({
      status: 'answered',
      messages: [{ by: 'customer' }, { by: 'operator', name: 'Irfan' }],
    });
    const replied = await asha.submit(`${path}/reply`, { message: ' Please send it back. ' });
    expect(replied).toMatchObject({ status: 200, body: { ticket: { status: 'open' } } });
    expect(replied.body.ticket.messages[2].message).toBe('Please send it back.');
    for (const _ of [1, 2]) {
      const closed = await asha.post(`${path}/close`, undefined);
      expect(closed).toMatchObject({ status: 200, body: { ticket: { status: 'closed' } } });
    }
    const late = await asha.submit(`${path}/reply`, { message: 'One more thing.' });
    expect(late).toMatchObject({ status: 409, body: { error: ticketMessages.closed } });
    const reopened = await asha.post(`${path}/reopen`, undefined);
    expect(reopened).toMatchObject({ status: 200, body: { ticket: { status: 'open' } } });
    expect(await timelineOf(number)).toEqual([
      'TicketOpened',
      'TicketAnswered',
      'TicketReplied',
      'TicketClosed',
      'TicketReopened',
    ]);
  });

  it('is unread until the last answer was read, which is recorded once', async () => {
    const { number } = await opened();
    const path = `/api/tickets/${number}`;
    const see = (answer: string) => asha.post(`${path}/read`, { answer });
    const isUnread = async () => (await asha.get(path)).body.ticket.unread;
    expect(await isUnread()).toBe(false);
    await answerTicket(number, { messageId: 'first' });
    await answerTicket(number, { messageId: 'last' });
    // What came while the first one was read is still new.
    expect(await see('first')).toMatchObject({ status: 200, body: { ticket: { unread: true } } });
    for (const _ of [1, 2]) {
      expect(await see('last')).toMatchObject({ body: { ticket: { unread: false } } });
    }
    expect(await isUnread()).toBe(false);
    expect(await timelineOf(number)).toEqual([
      'TicketOpened',
      'TicketAnswered',
      'TicketAnswered',
      'TicketAnswerRead',
    ]);
    expect(await ravi.post(`${path}/read`, { answer: 'last' })).toMatchObject(notFound);
    expect((await asha.post(`${path}/read`, {})).status).toBe(400);
  });

  it('is visible only to its customer', async () => {
    const { number } = await opened(asha, { attachments: PNG });
    const path = `/api/tickets/${number}`;
    expect(await ravi.get(path)).toMatchObject(notFound);
    expect(await ravi.submit(`${path}/reply`, { message: 'Hello' })).toMatchObject(notFound);
    expect(await ravi.post(`${path}/close`, undefined)).toMatchObject(notFound);
    expect(await ravi.post(`${path}/reopen`, undefined)).toMatchObject(notFound);
    expect(await ravi.get(`${path}/attachments/${sha256(PNG)}`)).toMatchObject(notFound);
    for (const none of ['TKT-00000000', 'tkt', '%00', '..%2Fcustomers', 'BUG-7K3M92QD']) {
      expect(await asha.get(`/api/tickets/${none}`)).toMatchObject(notFound);
    }
    expect(await timelineOf(number)).toEqual(['TicketOpened']);
    const unauthorized = { status: 401, body: { error: orderMessages.unauthorized } };
    for (const below of ['', `/${number}`, `/${number}/attachments/${sha256(PNG)}`]) {
      expect(await visit(shop.app).get(`/api/tickets${below}`)).toMatchObject(unauthorized);
    }
    expect(await visit(shop.app).submit('/api/tickets', request)).toMatchObject(unauthorized);
  });

  it('is refused with an error for each wrong field', async () => {
    const wrong = { order: '<b>', payment: 'PAY' };
    expect(await asha.submit('/api/tickets', wrong)).toMatchObject({
      status: 400,
      body: {
        fields: {
          subject: ticketMessages.subjectRequired,
          message: ticketMessages.messageRequired,
          order: ticketMessages.invalidOrderId,
          payment: ticketMessages.invalidReferenceCode,
        },
      },
    });
    const { number } = await opened();
    const tooLong = { message: 'x'.repeat(5_001) };
    expect(await asha.submit(`/api/tickets/${number}/reply`, tooLong)).toMatchObject({
      status: 400,
      body: { fields: { message: 'Use at most 5,000 characters.' } },
    });
    expect(await asha.submit(`/api/tickets/${number}/reply`, { message: ' ' })).toMatchObject({
      status: 400,
      body: { error: ticketMessages.replyRequired },
    });
  });
});

describe('The list of tickets', () => {
  const project = (number: string, customerId: string, updatedAt: string) =>
    shop.connection.db
      .insertInto('tickets')
      .values({
        number,
        customer_id: customerId,
        subject: 'The name went',
        status: 'open',
        order_id: null,
        reference_code: null,
        opened_at: new Date('2026-01-15T09:30:00.000Z'),
        updated_at: new Date(updatedAt),
        unread: true,
      })
      .execute();
  const numbersIn = ({ body }: { readonly body: { readonly tickets: { number: string }[] } }) =>
    body.tickets.map(({ number }) => number);

  it('shows a customer’s own tickets, last updated first', async () => {
    const [meera, other] = await Promise.all([signUp(shop.app), signUp(shop.app)]);
    await project('TKT-00000001', meera.id, '2026-01-15T09:30:00.000Z');
    await project('TKT-00000002', other.id, '2026-01-15T10:30:00.000Z');
    await project('TKT-00000003', meera.id, '2026-01-15T11:30:00.000Z');
    const list = await meera.get('/api/tickets');
    expect(numbersIn(list as never)).toEqual(['TKT-00000003', 'TKT-00000001']);
    expect(list.body.tickets[1]).toEqual({
      number: 'TKT-00000001',
      subject: 'The name went',
      status: 'open',
      order_id: null,
      reference_code: null,
      opened_at: '2026-01-15T09:30:00.000Z',
      updated_at: '2026-01-15T09:30:00.000Z',
      unread: true,
    });
  });

  it('waits for the ticket that the customer just opened', async () => {
    const longWaitShop = await shop.reopen({
      settings: apiSettings({ READ_OWN_WRITE_MS: 60_000 }),
    });
    const meera = await signUp(shop.app);
    const answer = await open(meera);
    const position = String(answer.headers['haat-position']);
    const list = meera.through(longWaitShop).get(`/api/tickets?after=${position}`);
    const { number, updated_at } = answer.body.ticket;
    await project(number, meera.id, updated_at);
    await shop.connection.db
      .insertInto('checkpoints')
      .values({ name: 'tickets', position, event_types: [], store_id: '' })
      .execute();
    expect(numbersIn((await list) as never)).toEqual([number]);
  });

  it('is limited in open tickets, and a repeated request adds none', async () => {
    const strict = await shop.reopen({ settings: apiSettings({ OPEN_TICKETS_PER_CUSTOMER: 1 }) });
    const meera = (await signUp(shop.app)).through(strict);
    const key = { 'idempotency-key': 'the ticket of that morning' };
    const first = await meera.submit('/api/tickets', request, key);
    const { number, updated_at } = first.body.ticket;
    await project(number, meera.id, updated_at);
    expect(await open(meera)).toMatchObject({
      status: 409,
      body: { error: ticketMessages.tooManyOpen(1) },
    });
    await shop.connection.db.deleteFrom('idempotency_keys').execute();
    expect(await meera.submit('/api/tickets', request, key)).toMatchObject({
      status: 201,
      body: { ticket: { number } },
    });
  });

  it('refuses to reopen a ticket at the limit, and an open ticket stays open', async () => {
    const strict = await shop.reopen({ settings: apiSettings({ OPEN_TICKETS_PER_CUSTOMER: 1 }) });
    const meera = (await signUp(shop.app)).through(strict);
    const earlier = await opened(meera);
    const act = (name: string, { number }: { readonly number: string }) =>
      meera.post(`/api/tickets/${number}/${name}`, undefined);
    await act('close', earlier);
    const later = await opened(meera);
    await project(later.number, meera.id, later.updated_at);
    expect(await act('reopen', earlier)).toMatchObject({
      status: 409,
      body: { error: ticketMessages.tooManyOpen(1) },
    });
    expect(await timelineOf(earlier.number)).toEqual(['TicketOpened', 'TicketClosed']);
    expect((await act('reopen', later)).status).toBe(200);
  });
});

describe('A ticket message', () => {
  it('opens one ticket when it is sent again after its answer was lost', async () => {
    let lost = 0;
    const dying = await shop.reopen({
      store: dyingStore(shop.store, {
        after: (append) => {
          if (!writing('TicketOpened')(append) || lost > 0) return false;
          lost += 1;
          return true;
        },
      }),
    });
    const key = { 'idempotency-key': 'the ticket of that evening' };
    const send = () => asha.through(dying).submit('/api/tickets', request, key);
    expect((await send()).status).toBe(503);
    const again = await send();
    expect(again.status).toBe(201);
    expect(await timelineOf(again.body.ticket.number)).toEqual(['TicketOpened']);
  });

  it('is one reply with one idempotency key, and two replies with two keys', async () => {
    const { number } = await opened();
    const send = (key: string) =>
      asha.submit(`/api/tickets/${number}/reply`, { message: 'Hello' }, { 'idempotency-key': key });
    const answers = await Promise.all([send('one'), send('one'), send('two')]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await timelineOf(number)).toEqual(['TicketOpened', 'TicketReplied', 'TicketReplied']);
  });

  it('is refused when too many come from one customer within a minute', async () => {
    const strict = await shop.reopen({ settings: apiSettings({ TICKET_MESSAGES_PER_MINUTE: 2 }) });
    const meera = (await signUp(shop.app)).through(strict);
    const { number } = await opened(meera);
    expect((await meera.post(`/api/tickets/${number}/close`, undefined)).status).toBe(200);
    expect(await meera.submit(`/api/tickets/${number}/reply`, { message: 'x' })).toMatchObject({
      status: 429,
      body: { error: refusalMessages.blockedByRateLimit },
    });
  });
});

describe('An attachment', () => {
  const attach = (...files: readonly (readonly [name: string, bytes: Buffer])[]) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(request)) form.append(name, value);
    for (const [name, bytes] of files) {
      form.append('attachments', new Blob([new Uint8Array(bytes)]), name);
    }
    return asha.submit('/api/tickets', form);
  };
  const text = (content: string) => Buffer.from(content);

  it('is stored under its hash and sent back as a download', async () => {
    const html = text('<script>alert(1)</script>');
    const { body } = await attach(['../../बिल 1.png', PNG], ['page.html', html], ['', text('')]);
    const [{ attachments }] = body.ticket.messages;
    expect(attachments).toEqual([
      { id: sha256(PNG), name: 'बिल 1.png', bytes: PNG.length },
      { id: sha256(html), name: 'page.html.txt', bytes: html.length },
    ]);
    const at = (id: string) => asha.get(`/api/tickets/${body.ticket.number}/attachments/${id}`);
    expect((await at(sha256(PNG))).headers).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(PNG.length),
      'content-disposition':
        'attachment; filename="____1.png"; ' +
        "filename*=UTF-8''%E0%A4%AC%E0%A4%BF%E0%A4%B2%201.png",
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    });
    const page = await at(sha256(html));
    expect(page.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(page.body).toBe(html.toString());
    expect(await at(sha256('another'))).toMatchObject({
      status: 404,
      body: { error: ticketMessages.attachmentNotFound },
    });
  });

  it('that is attached twice is stored once', async () => {
    const { body } = await attach(['one.png', PNG], ['two.png', PNG]);
    expect(body.ticket.messages[0].attachments).toMatchObject([{ id: sha256(PNG) }]);
  });

  it.each([
    ['a program', Buffer.from('MZ\u0090\u0000\u0003')],
    ['text with a NUL in it', text('a\u0000b')],
    ['a GIF', text('GIF89a.......')],
  ])('is refused when it is %s', async (_, bytes) => {
    const before = await countSaved();
    const error = ticketMessages.attachmentNotReadable;
    expect(await attach(['statement.pdf', bytes])).toMatchObject({
      status: 400,
      body: { error, fields: { attachments: error } },
    });
    expect(await countSaved()).toBe(before);
  });

  it('is refused as a fourth file, and above 5 MB', async () => {
    const note = (n: number) => [`${n}.txt`, text(`Note ${n}`)] as const;
    expect(await attach(note(1), note(2), note(3), note(4))).toMatchObject({
      status: 400,
      body: { error: ticketMessages.tooManyAttachments(3) },
    });
    expect((await attach(...[1, 2, 3, 4, 5, 6].map(note))).status).toBe(413);
    const large = Buffer.concat([PNG, Buffer.alloc(ATTACHMENT_MAX_BYTES)]);
    expect(await attach(['large.png', large])).toMatchObject({
      status: 413,
      body: { error: ticketMessages.attachmentTooLarge },
    });
  });

  it('has enough time for three files at 0.5 Mbit/s', () => {
    const sentMs = (ATTACHMENTS_PER_MESSAGE * ATTACHMENT_MAX_BYTES * 8) / 500;
    expect(shop.app.server.requestTimeout).toBeGreaterThan(sentMs);
    expect(shop.app.server.headersTimeout).toBeLessThanOrEqual(60_000);
  });

  it('is refused when the customer has stored too much, unless it is stored already', async () => {
    const settings = apiSettings({ UPLOADED_BYTES_PER_CUSTOMER: 100 });
    const meera = (await signUp(shop.app)).through(await shop.reopen({ settings }));
    const files = (content: string) => ({ attachments: text(content.repeat(6)) });
    const { number } = await opened(meera, files('ten letter'));
    const reply = { message: 'Again', ...files('Ten letter') };
    expect(await meera.submit(`/api/tickets/${number}/reply`, reply)).toMatchObject({
      status: 409,
      body: { error: ticketMessages.attachmentsFull },
    });
    const same = { message: 'Again', ...files('ten letter') };
    expect((await meera.submit(`/api/tickets/${number}/reply`, same)).status).toBe(200);
  });

  it('is not stored when its message is refused', async () => {
    const { number } = await opened();
    await asha.post(`/api/tickets/${number}/close`, undefined);
    const before = await countSaved();
    const late = { message: 'One more thing.', attachments: text('A late note') };
    expect((await asha.submit(`/api/tickets/${number}/reply`, late)).status).toBe(409);
    expect(await countSaved()).toBe(before);
  });

  const countSaved = async (): Promise<number> => {
    const rows = await shop.connection.db.selectFrom('screenshots').select('hash').execute();
    return rows.length;
  };
});
