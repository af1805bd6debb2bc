import { randomUUID } from 'node:crypto';
import { customerStream, emailStream } from '@haat/contracts/events/customer';
import { erasureStream } from '@haat/contracts/events/erasure';
import { inboxStream } from '@haat/contracts/events/inbox';
import { orderStream } from '@haat/contracts/events/order';
import { subjects } from '@haat/contracts/events/subject';
import { ERASED } from '@haat/contracts/personal';
import { sample } from '@haat/contracts/testing/sample';
import { customerDecider } from '@haat/domain/customer/customer';
import { emailDecider } from '@haat/domain/customer/email';
import { inboxDecider } from '@haat/domain/messages/inbox';
import { executeTestCommand } from '@haat/testkit/execute-test-command';
import { buyWithAccount, WAITING } from '@haat/testkit/mailed-customer';
import { type FollowedReadModels, followReadModels } from '@haat/testkit/read-models';
import { openWorker, type WorkerShop } from '@haat/testkit/worker';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asOperator, caughtUp, runLine } from '../testing/operator.ts';
import { runOps } from '../testing/run-ops.ts';

const email = 'asha@neelkhadi.in';
const FORMER = 'asha@chaikart.example';
/** Given up before the messages came: by then someone else may have it. */
const GIVEN_UP = 'asha@indigo.example';
const BY = '--operator meera --reason "Asha Verma wrote to us."';

let shop: WorkerShop;
let models: FollowedReadModels;
let customerId: string;
let orderId: string;
beforeAll(async () => {
  shop = await openWorker();
  models = followReadModels(shop);
  // The bank says nothing for now.
  const bought = await buyWithAccount(shop, { email, domain: 'neelkhadi.in' });
  ({ customerId, orderId } = bought);
  const actor = { kind: 'visitor' } as const;
  const emailHash = shop.store.names.email(email);
  const claim = { type: 'ClaimEmail', emailHash, customerId } as const;
  await executeTestCommand(shop.store, actor, emailDecider, emailStream(emailHash), claim);
  await changeEmail(GIVEN_UP, '2020-12-01T07:00:00.000Z');
  await changeEmail(FORMER, '2020-12-02T07:00:00.000Z');
  await changeEmail(email, '2100-12-02T07:00:00.000Z');
  for (const [number, from] of [
    ['BUG-00000001', ' Asha@neelkhadi.in'],
    ['BUG-00000002', 'ravi@example.in'],
    ['BUG-00000003', 'Asha@chaikart.example'],
    ['BUG-00000004', GIVEN_UP],
  ] as const) {
    const { data } = sample('BugReported', { number, customerId: null, email: from });
    const report = { type: 'ReportBug', ...data } as const;
    await executeTestCommand(shop.store, actor, inboxDecider, inboxStream(number), report);
  }
  await caughtUp(models);
});
afterAll(async () => {
  await models.close();
  await shop.close();
});

const changeEmail = async (to: string, at: string): Promise<void> => {
  const change = { customerId, changeId: randomUUID() };
  const hashes = { emailHash: shop.store.names.email(to), previousEmailHash: 'of before' };
  for (const command of [
    { type: 'RequestEmailChange', ...change, email: to, ...hashes, requestedAt: at },
    { type: 'ConfirmEmailChange', ...change, address: 'current', confirmedAt: at },
    { type: 'ConfirmEmailChange', ...change, address: 'new', confirmedAt: at },
    { type: 'ChangeEmail', ...change, email: to, ...hashes, changedAt: at },
  ] as const) {
    const actor = { kind: 'customer', id: customerId } as const;
    const stream = customerStream(customerId);
    await executeTestCommand(shop.store, actor, customerDecider, stream, command);
  }
};
const erase = (options = '', who = customerId) =>
  runLine(
    asOperator(shop),
    `npm run ops -- customers forget '${who}' --ground asked_by_customer ${options} ${BY}`,
  );
/** As a pipe would: with what is said before anybody is asked. */
const piped = async (options = ''): Promise<string> => {
  const line = `customers forget ${customerId} --ground asked_by_customer --operator meera --reason Asked. --yes ${options}`;
  const { code, out, err } = await runOps(line, shop.url);
  return `${code} ${out}${err}`;
};

const notFoundText = (who: string): string =>
  `Customer ${who} not found. List them: npm run ops -- customers list`;

describe('Erasing a customer', () => {
  it.each(['C-UNKNOWN', 'unknown@neelkhadi.in'])(
    'is refused for the unknown customer %s',
    async (who) => {
      expect(await erase('', who)).toEqual({
        ...{ done: false, message: notFoundText(who) },
        text: notFoundText(who),
      });
    },
  );

  it('is refused while an order is in progress or a payment is not settled, with the next command', async () => {
    const { done, message } = await erase();
    expect(done).toBe(false);
    expect(message).toContain(`${customerId} cannot be erased yet. First:`);
    expect(message).toMatch(
      new RegExp(
        `${orderId} is in progress \\(placed\\): npm run ops -- orders explain ${orderId}`,
      ),
    );
    expect(message).toMatch(
      /PAY-\S+ is not settled \(submitted\): npm run ops -- payments show PAY-/,
    );
    expect(await piped()).toMatch(/^1 .*cannot be erased yet/s);
  });

  it('is refused while a domain is paid for, unless --let-lapse is given', async () => {
    await shop.startWorker();
    await shop.waitFor(orderStream(orderId), 'OrderCompleted');
    await shop.untilIdle(...WAITING, 'release-unused-email');
    await caughtUp(models);
    const { done, message } = await erase();
    expect(done).toBe(false);
    expect(message).toMatch(
      /neelkhadi\.in is paid until \d{4}-\d\d-\d\d and could not be renewed.*--let-lapse/,
    );
    expect(message).not.toContain('in progress');
  });

  it('is refused for an unknown ground, and without --yes outside a terminal', async () => {
    const line = `customers forget ${customerId} --operator meera --reason Asked.`;
    const wrong = await runOps(`${line} --ground because`, shop.url);
    expect(wrong).toMatchObject({ code: 2, err: expect.stringContaining('Allowed choices') });
    expect((await runOps(`${line} --ground asked_by_customer`, shop.url)).code).toBe(2);
    expect(await shop.story(customerStream(customerId))).not.toContain('CustomerErased');
  });
});

it('an operator sees the data to be erased and retained first, then erases a customer', async () => {
  const text = await piped('--let-lapse');
  expect(text).toMatch(/^0 C-\S+ will be permanently erased\./);
  expect(text).toMatch(/as the law requires:\n {2}HT-\d{4}-00001, until 1 Apr \d{4}$/m);
  expect(text).toMatch(/^ {2}at the registrar: neelkhadi\.in$/m);
  expect(text).toContain(`${customerId} is erased and logged out everywhere.`);
  await shop.untilIdle(...WAITING, 'release-unused-email');
  await caughtUp(models);

  const { events } = await shop.store.read(customerStream(customerId));
  expect(events.at(-1)).toMatchObject({
    type: 'CustomerErased',
    data: { customerId, ground: 'asked_by_customer' },
    // The text of the reason has gone with the key.
    metadata: { actor: { kind: 'operator', name: 'meera', reason: ERASED } },
  });
  expect(await shop.story(emailStream(shop.store.names.email(email)))).toEqual([
    ...['EmailClaimed', 'EmailReleased'],
  ]);
  const erased = async (number: string) => shop.story(erasureStream(subjects.message(number)));
  expect(await erased('BUG-00000001')).toEqual(['SubjectErased']);
  expect(await erased('BUG-00000003')).toEqual(['SubjectErased']);
  for (const others of ['BUG-00000002', 'BUG-00000004']) expect(await erased(others)).toEqual([]);
});

it('erasing a customer again changes nothing and says when they were erased', async () => {
  const before = await shop.story(customerStream(customerId));
  expect(await erase()).toMatchObject({
    ...{ done: true, message: expect.stringContaining(`${customerId} was erased at`) },
  });
  expect(await piped()).toMatch(/^0 C-\S+ was erased at/);
  expect(await shop.story(customerStream(customerId))).toEqual(before);
  expect((await erase('', email)).message).toBe(notFoundText(email));
});

it('ops commands show no personal data of an erased customer', async () => {
  const run = async (line: string) =>
    (await runLine(asOperator(shop), `npm run ops -- ${line}`)).text;
  expect(await run(`customers show ${customerId}`)).toMatch(/was erased at .*last trace/);
  const listed = await run('customers list');
  expect(listed).toMatch(new RegExp(`${customerId} +forgotten`));
  expect(listed).not.toMatch(/Asha|neelkhadi|\[erased\]/);
  const audit = await runOps('audit payments', shop.url);
  expect(audit).toMatchObject({ code: 0 });
});
