import { EMAIL_CHANGE_TTL_MS } from '@haat/contracts/constants';
import { customerStream } from '@haat/contracts/events/customer';
import { sample } from '@haat/contracts/testing/sample';
import { customerDecider } from '@haat/domain/customer/customer';
import { isoNow } from '@haat/platform/clock';
import { createAccountLinks } from '@haat/platform/one-time-secrets';
import { executeTestCommand } from '@haat/testkit/execute-test-command';
import { openAccount, startMailing, timelinesOf } from '@haat/testkit/mailed-customer';
import { createMovableClock, type ManualClock } from '@haat/testkit/manual-clock';
import { recordSettings } from '@haat/testkit/record';
import { openWorker, type WorkerShop } from '@haat/testkit/worker';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { emailTemplates } from './email-templates.ts';

const { customerId, changeId, email: next } = sample('EmailChangeRequested').data;
const EMAIL = 'asha@neelkhadi.in';

let clock: ManualClock;
let shop: WorkerShop;
beforeEach(async () => {
  clock = createMovableClock();
  shop = await openWorker({}, { clock });
  await openAccount(shop, customerId, EMAIL);
});
afterEach(() => shop.close());

const give = (command: Parameters<typeof customerDecider.decide>[0]) =>
  executeTestCommand(
    shop.store,
    { kind: 'customer', id: customerId },
    customerDecider,
    customerStream(customerId),
    command,
  );
const request = () =>
  give({
    type: 'RequestEmailChange',
    ...sample('EmailChangeRequested').data,
    requestedAt: isoNow(clock),
  });
const mailTo = async (email: string) => {
  const mails = (await shop.mail.mails()).filter(({ to }) => to.includes(email));
  expect(mails).toHaveLength(1);
  const { subject = '', text = '', html = '' } = mails[0] ?? {};
  return { subject, text, html };
};
const linkIn = async ({ text }: { readonly text: string }) =>
  createAccountLinks({ current: recordSettings(shop.url).MASTER_SECRET }, clock).read(
    /https:\/\/haat\.example\/user\/confirm-email#(\S+)/.exec(text)?.[1] ?? '',
  );

it('each address gets one mail with its own link', async () => {
  await startMailing(shop);
  await request();
  await shop.untilIdle('release-unused-email');
  const toCurrent = await mailTo(EMAIL);
  const toNew = await mailTo(next);
  for (const [mail, address] of [
    [toCurrent, 'current'],
    [toNew, 'new'],
  ] as const) {
    const kind = `confirm email change at ${address} address`;
    expect(await linkIn(mail)).toEqual({ kind, customerId, about: changeId });
    const about = `${customerId} ${changeId}`;
    expect(await timelinesOf(shop, `email_change_${address}`, about)).toEqual([
      'MailRequested, MailSent',
    ]);
  }
  expect(toCurrent.text).toContain(EMAIL);
  // The new one may be a stranger's; the current one must not carry what the customer typed.
  expect(`${toNew.text} ${toNew.html}`).not.toMatch(/Asha|Verma|neelkhadi/);
  expect(`${toCurrent.text} ${toCurrent.html}`).not.toContain(next);
});

it('no mail is sent after the address confirmed or the change ended', async () => {
  await request();
  const load = (address: 'current' | 'new') =>
    emailTemplates[`email_change_${address}`](shop.services, `${customerId} ${changeId}`);
  expect(await load('current')).toMatchObject({ kind: 'ready', customerId });
  expect(await load('new')).toMatchObject({ kind: 'ready', to: next });
  const confirmation = { customerId, changeId, address: 'current', confirmedAt: isoNow(clock) };
  await give({ type: 'ConfirmEmailChange', ...confirmation, address: 'current' });
  expect((await load('current')).kind).toBe('overtaken');
  expect((await load('new')).kind).toBe('ready');
  clock.advance(EMAIL_CHANGE_TTL_MS);
  expect((await load('new')).kind).toBe('overtaken');
});
