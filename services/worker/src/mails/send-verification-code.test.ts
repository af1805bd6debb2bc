import { randomUUID } from 'node:crypto';
import { VERIFICATION_CODE_TTL_MS } from '@haat/contracts/constants';
import { sample } from '@haat/contracts/testing/sample';
import { isoNow } from '@haat/platform/clock';
import { newCustomerId } from '@haat/platform/ids';
import type { Mailer } from '@haat/platform/mailer';
import { createEmailCodes, type EmailCodes } from '@haat/platform/one-time-secrets';
import { openAccount } from '@haat/testkit/mailed-customer';
import { createMovableClock, type ManualClock } from '@haat/testkit/manual-clock';
import { recordSettings } from '@haat/testkit/record';
import { openWorker, type WorkerShop } from '@haat/testkit/worker';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { answering, give, takeStep, unavailable } from './testing/mailed-secrets.ts';

let clock: ManualClock;
let shop: WorkerShop;
/** As the API reads them. */
let emailCodes: EmailCodes;
beforeEach(async () => {
  clock = createMovableClock();
  shop = await openWorker({}, { clock });
  const { MASTER_SECRET } = recordSettings(shop.url);
  emailCodes = createEmailCodes(shop.connection.db, clock, { current: MASTER_SECRET });
});
afterEach(() => shop.close());

const register = async (email = 'asha@neelkhadi.in'): Promise<string> => {
  const customerId = newCustomerId();
  await openAccount(shop, customerId, email);
  return customerId;
};

const ask = async (customerId: string, requestId: string = randomUUID()): Promise<string> => {
  const requestedAt = isoNow(clock);
  await give(shop, customerId, {
    type: 'RequestEmailVerification',
    customerId,
    requestId,
    requestedAt,
  });
  return requestId;
};

const codesIn = async () =>
  (await shop.mail.mails()).map(({ text }) => /^ {4}(\d{6})\r?$/m.exec(text)?.[1] ?? 'no code');
const isRight = (customerId: string, code = 'no code') => emailCodes.isRight(customerId, code);

const take = (customerId: string, requestId: string, mailer?: Mailer, start?: number) =>
  takeStep(shop, 'send-verification-code', { customerId, requestId }, mailer, start);

describe('A requested verification code', () => {
  it('is emailed to the customer and stored nowhere', async () => {
    await shop.startWorker();
    const customerId = await register();
    await ask(customerId);
    await shop.untilIdle();
    const [mail] = await shop.mail.mails();
    const [code = ''] = await codesIn();
    expect(await shop.mail.mails()).toHaveLength(1);
    expect(mail).toMatchObject({
      to: ['asha@neelkhadi.in'],
      subject: 'Your Haat verification code',
    });
    expect(mail?.html).toContain(`>${code}</td>`);
    expect(`${mail?.subject} ${mail?.headers}`).not.toContain(code);
    // No text of the customer: the address may be another person's.
    expect(`${mail?.html} ${mail?.text}`).not.toMatch(/Asha|Verma/);
    expect(await everythingStored()).not.toMatch(new RegExp(`(?<![\\da-f.])${code}(?![\\da-f])`));
    expect(await isRight(customerId, code)).toBe(true);
  });

  it('is sent again when it was never marked as sent, and both codes work', async () => {
    const customerId = await register();
    const requestId = await ask(customerId);
    expect(await take(customerId, requestId)).toEqual({ kind: 'done' });
    expect(await take(customerId, requestId)).toEqual({ kind: 'done' });
    for (const code of await codesIn()) expect(await isRight(customerId, code)).toBe(true);
    expect((await shop.mail.mails()).map(({ messageId }) => messageId)).toEqual([
      '<step@haat.example>',
      '<step@haat.example>',
    ]);
  });

  it('works when the mail server hung up after it took the email', async () => {
    const customerId = await register('lost@neelkhadi.in');
    const requestId = await ask(customerId);
    expect(await take(customerId, requestId)).toMatchObject({ kind: 'later' });
    const [code] = await codesIn();
    expect(await isRight(customerId, code)).toBe(true);
  });

  it('is not sent again to a refused address', async () => {
    const customerId = await register('refused@neelkhadi.in');
    const requestId = await ask(customerId);
    expect(await take(customerId, requestId)).toEqual({ kind: 'done' });
    expect(await shop.mail.mails()).toEqual([]);
    expect(await shop.services.alarms.metrics()).toContain('{answer="refused"} 1');
  });
});

describe('Emailing a verification code', () => {
  it('is skipped for a request that is not the newest', async () => {
    const customerId = await register();
    const first = await ask(customerId);
    clock.advance(30_000);
    const second = await ask(customerId);
    const mailer = unavailable();
    expect(await take(customerId, first, mailer)).toEqual({ kind: 'done' });
    expect(mailer.send).not.toHaveBeenCalled();
    expect(await take(customerId, second, mailer)).toEqual({ kind: 'later', delayMs: 5_000 });
    expect(await take(customerId, second, mailer, 9)).toEqual({ kind: 'later', delayMs: 60_000 });
  });

  it('is tried at most twice per request while the delivery is unknown', async () => {
    const customerId = await register();
    const requestId = await ask(customerId);
    const mailer = answering({ kind: 'not_known', words: 'no answer within 30 s' });
    expect(await take(customerId, requestId, mailer)).toEqual({ kind: 'later', delayMs: 5_000 });
    expect(await take(customerId, requestId, unavailable())).toMatchObject({ kind: 'later' });
    expect(await take(customerId, requestId, mailer, 2)).toMatchObject({ kind: 'later' });
    expect(await take(customerId, requestId, mailer, 3)).toEqual({ kind: 'done' });
    expect(mailer.send).toHaveBeenCalledTimes(2);
    clock.advance(30_000);
    const next = await ask(customerId);
    expect(await take(customerId, next, mailer)).toMatchObject({ kind: 'later' });
    expect(mailer.send).toHaveBeenCalledTimes(3);
  });

  it('is skipped once the code would be too old', async () => {
    const customerId = await register();
    const requestId = await ask(customerId);
    const mailer = unavailable();
    clock.advance(VERIFICATION_CODE_TTL_MS - 60_000);
    expect(await take(customerId, requestId, mailer)).toMatchObject({ kind: 'later' });
    clock.advance(60_000);
    expect(await take(customerId, requestId, mailer)).toEqual({ kind: 'done' });
    expect(mailer.send).toHaveBeenCalledTimes(1);
  });

  it('is skipped for a verified address and for an erased customer', async () => {
    const customerId = await register();
    const requestId = await ask(customerId);
    await give(shop, customerId, { type: 'VerifyEmail', customerId, verifiedAt: isoNow(clock) });
    expect(await take(customerId, requestId)).toEqual({ kind: 'done' });

    const gone = await register('gone@neelkhadi.in');
    const goneRequest = await ask(gone);
    const { data: erased } = sample('CustomerErased', { customerId: gone });
    await give(shop, gone, { type: 'EraseCustomer', ...erased });
    expect(await take(gone, goneRequest)).toEqual({ kind: 'done' });
    expect(await shop.mail.mails()).toEqual([]);
  });
});

/** Every row of every table of the shop's database, its queues and keys among them. */
const everythingStored = async (): Promise<string> => {
  const { pool } = shop.connection;
  const { rows: tables } = await pool.query<{ readonly name: string }>(`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`);
  const texts = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await pool.query<{ readonly text: string }>(
        `select t::text as text from ${name} as t`,
      );
      return rows.map(({ text }) => text).join('\n');
    }),
  );
  return texts.join('\n');
};
