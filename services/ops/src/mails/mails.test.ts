import { newDomain } from '@haat/testkit/customer';
import { buyWithAccount, startMailing, WAITING } from '@haat/testkit/mailed-customer';
import { createManualClock, type ManualClock } from '@haat/testkit/manual-clock';
import { type FollowedReadModels, followReadModels } from '@haat/testkit/read-models';
import { streamsOf } from '@haat/testkit/scripted-customer';
import { openWorker, type WorkerShop } from '@haat/testkit/worker';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asOperator, caughtUp, runLine } from '../testing/operator.ts';
import type { FoundMail } from './find-mails.ts';

const SETTLE_MS = 60_000;

let clock: ManualClock;
let shop: WorkerShop;
let models: FollowedReadModels;
beforeAll(async () => {
  clock = createManualClock(new Date().toISOString());
  shop = await openWorker({ MAIL_SETTLE_MS: SETTLE_MS }, { clock });
  models = followReadModels(shop);
});
afterAll(async () => {
  await models.close();
  await shop.close();
});

const BY = "--operator meera --reason 'The customer deleted it.'";
const run = async (line: string) => {
  await caughtUp(models);
  return runLine(asOperator(shop), `npm run ops -- mails ${line}`);
};
const mailsOf = async (customerId: string): Promise<readonly FoundMail[]> =>
  JSON.parse((await run(`list --customer ${customerId} --json`)).text);

it('an email is listed with what became of it, and is sent again on request', async () => {
  await startMailing(shop);
  const bought = await buyWithAccount(shop, { domain: newDomain() });
  await shop.waitFor(streamsOf(bought).order, 'OrderCompleted');
  clock.advance(2 * SETTLE_MS);
  await shop.untilIdle(...WAITING);
  const { customerId } = bought;
  const sent = await mailsOf(customerId);
  const mail = sent.find(({ kind }) => kind === 'domain_registered');
  if (mail === undefined) throw new Error(JSON.stringify(sent));
  expect(mail).toMatchObject({ about: bought.orderId, state: 'sent', reason: null });
  const { text } = await run(`show ${mail.mailId}`);
  expect(text).toContain('sent since ');
  expect(text).toContain(`Customer ${customerId}, asha@neelkhadi.in`);

  const before = await shop.mail.mails();
  expect(await run(`resend ${mail.mailId} ${BY}`)).toMatchObject({ done: true });
  await shop.untilIdle(...WAITING);
  const [again, ...others] = await mailsOf(customerId);
  expect(again).toMatchObject({ kind: mail.kind, about: mail.about, state: 'sent' });
  expect(others).toEqual(sent);
  expect(await shop.mail.mails()).toHaveLength(before.length + 1);
});

it('an unknown email is refused, and an empty list says so', async () => {
  expect(await run(`resend unknown ${BY}`)).toMatchObject({ done: false });
  expect((await run('list --state refused')).text).toContain('No emails found.');
});
