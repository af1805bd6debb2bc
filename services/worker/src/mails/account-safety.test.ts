import { customerStream } from '@haat/contracts/events/customer';
import { sample } from '@haat/contracts/testing/sample';
import { customerDecider } from '@haat/domain/customer/customer';
import { executeTestCommand } from '@haat/testkit/execute-test-command';
import { startMailing, timelinesOf } from '@haat/testkit/mailed-customer';
import { openWorker, type WorkerShop } from '@haat/testkit/worker';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

let shop: WorkerShop;
beforeAll(async () => {
  shop = await openWorker();
  await startMailing(shop);
});
afterAll(() => shop.close());

it('a customer is emailed once about a new passkey, codes turned off and a new device', async () => {
  const { data } = sample('CustomerRegistered');
  const { customerId, email } = data;
  const give = (command: Parameters<typeof customerDecider.decide>[0]) =>
    executeTestCommand(
      shop.store,
      { kind: 'customer', id: customerId },
      customerDecider,
      customerStream(customerId),
      command,
    );
  await give({ type: 'RegisterCustomer', ...data });
  await give({ type: 'AddPasskey', ...sample('PasskeyAdded').data });
  await give({ type: 'TurnOneTimeCodesOn', ...sample('OneTimeCodesTurnedOn').data });
  await give({ type: 'TurnOneTimeCodesOff', ...sample('OneTimeCodesTurnedOff').data });
  const login = sample('NewDeviceLoggedIn').data;
  await give({ type: 'RecordNewDevice', ...login });
  const mails = async () => (await shop.mail.mails()).filter(({ to }) => to.includes(email));
  await vi.waitUntil(async () => (await mails()).length === 3, 60_000);
  await shop.untilIdle();
  expect((await mails()).map(({ subject }) => subject).toSorted()).toEqual([
    'A passkey was added to your account',
    'New login to your account: Chrome on Android',
    'Two-factor codes were turned off',
  ]);
  for (const { text, html } of await mails()) {
    expect(text).toContain('Namaste Asha Verma,');
    expect(html).toContain('https://haat.example/user/dashboard?tab=profile');
  }
  const [aboutLogin] = (await mails()).filter(({ subject }) => subject.startsWith('New login'));
  expect(aboutLogin?.text).toContain('Time (India): 2 Dec 2026, 11:40');
  expect(await timelinesOf(shop, 'new_device', `${customerId} ${login.loginId}`)).toEqual([
    'MailRequested, MailSent',
  ]);
  for (const kind of ['passkey_added', 'codes_turned_off'] as const) {
    expect(await timelinesOf(shop, kind, customerId)).toEqual(['MailRequested, MailSent']);
  }
});
