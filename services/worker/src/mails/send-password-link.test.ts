import { randomUUID } from 'node:crypto';
import { PASSWORD_LINK_TTL_MS } from '@haat/contracts/constants';
import { emailStream } from '@haat/contracts/events/customer';
import { sample } from '@haat/contracts/testing/sample';
import { emailDecider } from '@haat/domain/customer/email';
import { isoNow } from '@haat/platform/clock';
import { newCustomerId } from '@haat/platform/ids';
import type { Mailer } from '@haat/platform/mailer';
import { createPasswordLinks, type PasswordLinks } from '@haat/platform/one-time-secrets';
import { executeTestCommand } from '@haat/testkit/execute-test-command';
import { openAccount } from '@haat/testkit/mailed-customer';
import { createMovableClock, type ManualClock } from '@haat/testkit/manual-clock';
import { recordSettings } from '@haat/testkit/record';
import { openWorker, type WorkerShop } from '@haat/testkit/worker';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { give, takeStep, unavailable } from './testing/mailed-secrets.ts';

let clock: ManualClock;
let shop: WorkerShop;
/** As the API reads them. */
let links: PasswordLinks;
beforeEach(async () => {
  clock = createMovableClock();
  shop = await openWorker({}, { clock });
  const { MASTER_SECRET: current } = recordSettings(shop.url);
  links = createPasswordLinks(shop.connection.db, clock, { current });
});
afterEach(() => shop.close());

const ofAddress = (email: string, command: Parameters<typeof emailDecider.decide>[0]) =>
  executeTestCommand(
    shop.store,
    { kind: 'visitor' },
    emailDecider,
    emailStream(shop.store.names.email(email)),
    command,
  );

const register = async (email: string): Promise<string> => {
  const customerId = newCustomerId();
  await ofAddress(email, {
    type: 'ClaimEmail',
    emailHash: shop.store.names.email(email),
    customerId,
  });
  await openAccount(shop, customerId, email);
  return customerId;
};

const ask = async (email: string): Promise<string> => {
  const requestId = randomUUID();
  await ofAddress(email, {
    type: 'RequestPasswordLink',
    emailHash: shop.store.names.email(email),
    requestId,
    isKnownDevice: false,
    requestedAt: isoNow(clock),
  });
  return requestId;
};

const tokensIn = async () =>
  (await shop.mail.mails()).map(
    ({ text }) => /https:\/\/haat\.example\/user\/dashboard#([\w-]{43})$/m.exec(text)?.[1] ?? '',
  );
const find = (token = '') => links.find(token);

const take = (email: string, requestId: string, mailer?: Mailer) => {
  const emailHash = shop.store.names.email(email);
  return takeStep(shop, 'send-password-link', { emailHash, requestId }, mailer);
};

const ASHA = 'asha@neelkhadi.in';

describe('A requested password link', () => {
  it('is emailed only to an address with an account', async () => {
    await shop.startWorker();
    const customerId = await register(ASHA);
    await ask('unknown@neelkhadi.in');
    const requestId = await ask(ASHA);
    await shop.untilIdle();
    const [mail] = await shop.mail.mails();
    const [token = ''] = await tokensIn();
    expect(await shop.mail.mails()).toHaveLength(1);
    expect(mail).toMatchObject({ to: [ASHA], subject: 'Reset your Haat password' });
    expect(mail?.html).toContain(`href="https://haat.example/user/dashboard#${token}"`);
    expect(`${mail?.subject} ${mail?.headers}`).not.toContain(token);
    expect(`${mail?.html} ${mail?.text}`).not.toMatch(/Asha|Verma/);
    expect(await find(token)).toEqual({ customerId, requestId, replaces: null });
  });

  it('may replace the password that is current when the email is written', async () => {
    const customerId = await register(ASHA);
    const changedAt = isoNow(clock);
    const change = { replaces: null, shownBy: 'password', changedAt } as const;
    await give(shop, customerId, {
      type: 'ChangePassword',
      customerId,
      passwordId: 'second',
      ...change,
    });
    await take(ASHA, await ask(ASHA));
    expect(await find((await tokensIn())[0])).toMatchObject({ replaces: 'second' });
  });
});

describe('Emailing a password link', () => {
  it('is skipped for a request that is not the newest or is too old', async () => {
    await register(ASHA);
    const first = await ask(ASHA);
    clock.advance(30_000);
    const second = await ask(ASHA);
    const mailer = unavailable();
    expect(await take(ASHA, first, mailer)).toEqual({ kind: 'done' });
    expect(mailer.send).not.toHaveBeenCalled();
    expect(await take(ASHA, second, mailer)).toEqual({ kind: 'later', delayMs: 5_000 });
    clock.advance(PASSWORD_LINK_TTL_MS);
    expect(await take(ASHA, second, mailer)).toEqual({ kind: 'done' });
    expect(mailer.send).toHaveBeenCalledTimes(1);
  });

  it('is skipped for a refused address and for an erased customer', async () => {
    await register('refused@neelkhadi.in');
    expect(await take('refused@neelkhadi.in', await ask('refused@neelkhadi.in'))).toEqual({
      kind: 'done',
    });
    const gone = await register('gone@neelkhadi.in');
    const requestId = await ask('gone@neelkhadi.in');
    const { data: erased } = sample('CustomerErased', { customerId: gone });
    await give(shop, gone, { type: 'EraseCustomer', ...erased });
    expect(await take('gone@neelkhadi.in', requestId)).toEqual({ kind: 'done' });
    expect(await shop.mail.mails()).toEqual([]);
  });
});
