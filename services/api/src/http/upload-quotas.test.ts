// @module-tag slow
import { DAY_MS } from '@haat/contracts/durations';
import { paymentStream } from '@haat/contracts/events/payment';
import { paymentNotices } from '@haat/contracts/payment-messages';
import { ticketMessages } from '@haat/contracts/ticket-messages';
import { sha256 } from '@haat/platform/ids';
import { type ApiShop, apiSettings, openApi } from '@haat/testkit/api';
import { newTransactionId } from '@haat/testkit/customer';
import { createMovableClock } from '@haat/testkit/manual-clock';
import { signUp, type TestCustomer } from '@haat/testkit/test-customer';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ApiSettings } from '../context.ts';

const FILE_BYTES = 1_000;
const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ', 'base64');

let shop: ApiShop;
beforeEach(async () => {
  shop = await openApi();
});
afterEach(() => shop.close());

let files = 0;
/** Another text each time, of the same size. */
const newFile = (): Buffer => {
  files += 1;
  return Buffer.from(`${files}`.padEnd(FILE_BYTES, '.'));
};
const newScreenshot = (): Buffer => Buffer.concat([PNG, newFile()]).subarray(0, FILE_BYTES);

const openWith = (settings: Partial<ApiSettings>, clock = createMovableClock()) =>
  shop.reopen({ clock, settings: apiSettings(settings) });
const signUpAt = async (app: FastifyInstance) => (await signUp(app)).through(app);
const write = (by: TestCustomer, attachments = newFile(), headers: Record<string, string> = {}) =>
  by.submit('/api/tickets', { subject: 'Help', message: 'Hello', attachments }, headers);
const report = (by: TestCustomer, screenshot = newScreenshot(), utr = newTransactionId()) =>
  by.submit('/api/payments/createInitial', { txn_id: utr, amount: '549', screenshot });

/** Submits a payment whose screenshot cannot be stored: it is taken, and the answer says so. */
const reportWithoutScreenshot = async (by: TestCustomer, utr: string) => {
  const taken = await report(by, newScreenshot(), utr);
  expect(taken).toMatchObject({
    status: 200,
    body: { data: { notice: paymentNotices.screenshotNotSaved } },
  });
  const { events } = await shop.store.read(paymentStream(taken.body.data.reference_code));
  expect(events[0]?.data).toMatchObject({ utr, screenshotHash: null });
  return taken;
};

const storedBytes = async (): Promise<number> => {
  const { rows } = await shop.connection.pool.query<{ bytes: number }>(
    'select coalesce(sum(octet_length(bytes)), 0)::int as bytes from screenshots',
  );
  return rows[0]?.bytes ?? 0;
};
const countedBytes = async (): Promise<readonly number[]> => {
  const { rows } = await shop.connection.pool.query<{ bytes: number }>(
    'select bytes::int from uploads_by_day order by day',
  );
  return rows.map(({ bytes }) => bytes);
};
const filesOf = ({ body }: { readonly body: { readonly ticket: unknown } }): number =>
  (body.ticket as { readonly messages: { readonly attachments: unknown[] }[] }).messages.flatMap(
    ({ attachments }) => attachments,
  ).length;

describe('The daily upload quota of all customers', () => {
  it('is not exceeded by concurrent requests, which are accepted without their files', async () => {
    const settings = { UPLOADED_BYTES_PER_DAY: 3.5 * FILE_BYTES };
    // Two processes: what one of them knows is not enough.
    const [one, other] = [await openWith(settings), await openWith(settings)];
    const customers = await Promise.all([one, other, one, other, one, other].map(signUpAt));
    const answers = await Promise.all([
      ...customers.map((by) => write(by)),
      ...customers.map((by) => report(by)),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([
      ...customers.map(() => 201),
      ...customers.map(() => 200),
    ]);
    expect(await storedBytes()).toBe(3 * FILE_BYTES);
    expect(await countedBytes()).toEqual([3 * FILE_BYTES]);
    const notices = answers.map(({ body }) => body.notice ?? body.data?.notice);
    expect(notices.filter((notice) => notice === undefined)).toHaveLength(3);
  });

  it('accepts payments without screenshots once it is used up, until the next day in India', async () => {
    // 23:00 in India.
    const clock = createMovableClock('2026-11-23T17:30:00Z');
    const asha = await signUpAt(await openWith({ UPLOADED_BYTES_PER_DAY: FILE_BYTES }, clock));
    const firstScreenshot = newScreenshot();
    expect((await report(asha, firstScreenshot)).body.data.notice).toBeUndefined();
    const utr = newTransactionId();
    const taken = await reportWithoutScreenshot(asha, utr);
    // Said again to a repeat, and not stored later either.
    clock.advance(DAY_MS / 12);
    expect((await report(asha, newScreenshot(), utr)).body).toEqual(taken.body);
    // Stored before, it takes no room.
    expect((await report(asha, firstScreenshot)).body.data.notice).toBeUndefined();
    expect((await report(asha)).body.data.notice).toBeUndefined();
    expect(await countedBytes()).toEqual([FILE_BYTES, FILE_BYTES]);
  });

  it('accepts tickets and replies without their files once it is used up, and says so', async () => {
    const asha = await signUpAt(await openWith({ UPLOADED_BYTES_PER_DAY: FILE_BYTES }));
    const first = await write(asha);
    expect([filesOf(first), first.body.notice]).toEqual([1, undefined]);
    const second = await write(asha);
    expect(second).toMatchObject({
      status: 201,
      body: { notice: ticketMessages.attachmentsNotSaved },
    });
    expect(filesOf(second)).toBe(0);
    const reply = await asha.submit(`/api/tickets/${first.body.ticket.number}/reply`, {
      ...{ message: 'And this', attachments: newFile() },
    });
    expect(reply).toMatchObject({
      status: 200,
      body: { notice: ticketMessages.attachmentsNotSaved },
    });
    expect(filesOf(reply)).toBe(1);
    expect(await storedBytes()).toBe(FILE_BYTES);
  });

  it('counts a file once per idempotency key, and once per customer', async () => {
    const app = await openWith({ UPLOADED_BYTES_PER_DAY: 10 * FILE_BYTES });
    const asha = await signUpAt(app);
    const file = newFile();
    const key = { 'idempotency-key': 'the ticket with a file' };
    const first = await write(asha, file, key);
    expect(await write(asha, file, key)).toMatchObject({ status: 201, body: first.body });
    expect((await write(asha, file)).status).toBe(201);
    expect(await countedBytes()).toEqual([FILE_BYTES]);
    // Another customer's copy is stored for them, and takes room.
    expect((await write(await signUpAt(app), file)).status).toBe(201);
    expect(await countedBytes()).toEqual([2 * FILE_BYTES]);
    const { rows } = await shop.connection.pool.query('select hash from screenshots');
    expect(rows).toEqual([{ hash: sha256(file) }, { hash: sha256(file) }]);
  });
});

it('a temporary disk that takes no files leaves payments and tickets without theirs', async () => {
  const asha = await signUpAt(await openWith({ UPLOADS_TEMP_DIR: '/dev/null/uploads' }));
  await reportWithoutScreenshot(asha, newTransactionId());
  const ticket = await write(asha);
  expect(ticket).toMatchObject({
    status: 201,
    body: { notice: ticketMessages.attachmentsNotSaved },
  });
  expect([filesOf(ticket), await storedBytes()]).toEqual([0, 0]);
});

describe('The upload quota of a customer', () => {
  it('is not exceeded by concurrent requests', async () => {
    const settings = { UPLOADED_BYTES_PER_CUSTOMER: 2.5 * FILE_BYTES };
    const [one, other] = [await openWith(settings), await openWith(settings)];
    const asha = await signUpAt(one);
    const answers = await Promise.all(
      [one, other, one, other, one, other, one, other].map((app) => write(asha.through(app))),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      ...[201, 201],
      ...Array.from({ length: 6 }, () => 409),
    ]);
    expect(answers.find(({ status }) => status === 409)?.body.error).toBe(
      ticketMessages.attachmentsFull,
    );
    expect(await storedBytes()).toBe(2 * FILE_BYTES);
    // Refused files are not counted either.
    expect(await countedBytes()).toEqual([2 * FILE_BYTES]);
  });
});
