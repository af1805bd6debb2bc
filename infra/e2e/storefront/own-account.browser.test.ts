/** A customer's account from the first box to the last day, on a phone. */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { accountDeletionMessages as say } from '@haat/contracts/account-deletion';
import { accountMessages } from '@haat/contracts/account-messages';
import { ACCOUNT_DELETION_MS } from '@haat/contracts/constants';
import { customerStream } from '@haat/contracts/events/customer';
import type { RegisterBody } from '@haat/contracts/http/auth';
import type { RefundsAnswer } from '@haat/contracts/http/refunds';
import { customerDecider } from '@haat/domain/customer/customer';
import { isoNow } from '@haat/platform/clock';
import { newDomain, newTransactionId, registration } from '@haat/testkit/customer';
import { executeTestCommand } from '@haat/testkit/execute-test-command';
import { createMovableClock } from '@haat/testkit/manual-clock';
import { openTestRecord } from '@haat/testkit/record';
import { strFromU8, unzipSync } from 'fflate';
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { runOps } from '../data-leaks/run-ops.ts';
import { mailedLink } from './mailed-link.ts';
import {
  buyDomain,
  fillLogin,
  fillOrder,
  fillRegistrationFields,
  reportAndSubmit,
} from './ordering.ts';
import { answerOf } from './renewals.ts';
import { lookAround, needsTestControls, PHONE, requireTestControls } from './shop-window.ts';
import { eachWithAVisitor } from './visitors.ts';

needsTestControls('the sandbox of the mail server, and its database');

const SCREENSHOTS = '.screenshots/own-account';
const PROFILE = '/user/dashboard?tab=profile';

let page: Page;
eachWithAVisitor(
  (visitor) => {
    ({ page } = visitor);
  },
  () => ({ viewport: PHONE }),
);

const dialog = () => page.getByRole('dialog');
const button = (name: string | RegExp, within: Page | Locator = page) =>
  within.getByRole('button', { name, exact: true });
const inTheWay = () => page.getByRole('list', { name: 'In the way' });

const look = async (name: string): Promise<void> => {
  await lookAround(page, `${SCREENSHOTS}/${name}`);
  await page.setViewportSize(PHONE);
};

const register = async (person: RegisterBody): Promise<void> => {
  await page.goto('/domains/buy-new-domain');
  await button('LOGIN').first().click();
  await fillRegistrationFields(dialog(), person);
  await button('Register', dialog()).click();
  await dialog().getByText(accountMessages.acceptTerms).waitFor();
  await dialog().getByLabel('I accept the Terms and Refunds.').check();
  await dialog().getByLabel('Write to me about offers.').check();
  await button('Register', dialog()).click();
  await page.waitForURL('**/user/dashboard**');
};

const withdrawOffers = async (): Promise<void> => {
  await page.goto(`${PROFILE}#consents`);
  await page.getByText(/^On since/).waitFor();
  const offers = page.getByRole('switch', { name: 'Emails about offers' });
  const { top, bottom } = await offers.evaluate((one) => one.getBoundingClientRect());
  expect([top > 0, bottom < PHONE.height]).toEqual([true, true]);
  await offers.click();
  await page.getByText('Off', { exact: true }).last().waitFor();
};

const decide = async (line: string): Promise<void> => {
  const by = '--yes --operator meera --reason Asked.';
  const { code, err } = await runOps(`${line} ${by}`, requireTestControls().databaseUrl);
  expect([code, err]).toEqual([0, '']);
};

/** The bank shows twice the price, which a person approves. */
const buyWithTooMuch = async (domain: string): Promise<void> => {
  await page.goto('/domains/buy-new-domain');
  await buyDomain(page, domain);
  await fillOrder(page);
  const referenceCode = await reportAndSubmit(page, newTransactionId('2222'));
  await dialog()
    .getByText(/^We received more than you entered/)
    .waitFor();
  await decide(`payments approve ${referenceCode} 1098`);
  await dialog()
    .getByText(/Your order is complete/)
    .waitFor();
};

type Files = ReturnType<typeof unzipSync>;

const downloadData = async (password: string): Promise<Files> => {
  await page.goto(`${PROFILE}#your-data`);
  await button('Get a copy of your data').click();
  await dialog().getByLabel('Current password').fill(password);
  await button('Prepare my data', dialog()).click();
  await page.getByText('Your data is ready').waitFor();
  await look('your-data');
  const coming = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download', exact: true }).click();
  return unzipSync(await readFile(await (await coming).path()));
};

const askForRefund = async (): Promise<void> => {
  await button('Request a refund').click();
  await dialog().getByLabel('UPI ID').fill('asha@okaxis');
  await button('Save refund details', dialog()).click();
  await button('Request a refund of ₹549.00', dialog()).click();
  await dialog().getByText(/BACK-/).waitFor();
};

const sendRefund = async (): Promise<void> => {
  const { refunds } = await answerOf<RefundsAnswer>(page, '/api/refunds');
  const number = refunds[0]?.number ?? '';
  await decide(`refunds record ${number}`);
  await decide(`refunds sent ${number} ${newTransactionId()}`);
};

const deleteAccount = async (domain: string, password: string): Promise<void> => {
  await page.getByRole('checkbox', { name: `Give up ${domain}` }).check();
  await button('Delete my account').click();
  await dialog().getByText('What stays').waitFor();
  await dialog().getByLabel('Current password').fill(password);
  await look('confirm');
  await button('Delete my account', dialog()).click();
  await page.getByRole('heading', { name: 'You’re logged out' }).waitFor();
};

const logIn = async (person: RegisterBody): Promise<void> => {
  await button('LOGIN').last().click();
  await fillLogin(dialog(), person);
  await page.waitForURL(`**${PROFILE}`);
  await page.getByText('This device', { exact: true }).waitFor();
};

/** The clocks of processes can’t be moved: the request that counts is one of seven days ago. */
const letDaysPass = async (customerId: string, letExpire: readonly string[]): Promise<void> => {
  const { store } = await openTestRecord(requireTestControls().databaseUrl);
  const clock = createMovableClock(new Date(Date.now() - ACCOUNT_DELETION_MS).toISOString());
  const stream = customerStream(customerId);
  const actor = { kind: 'customer', id: customerId } as const;
  const request = {
    type: 'RequestAccountDeletion' as const,
    ...{ customerId, deletionId: randomUUID(), letExpire: [...letExpire] },
    requestedAt: isoNow(clock),
  };
  await executeTestCommand(store, actor, customerDecider, stream, request, stream, clock);
  const last = async () => (await store.read(stream)).events.at(-1)?.type;
  await expect.poll(last, { timeout: 30_000 }).toBe('CustomerErased');
  await store.close();
};

it('a customer registers, takes a copy of the data, clears the account, keeps it, and deletes it', async () => {
  const [person, domain] = [registration(), newDomain()];
  const { email, password } = person;
  await register(person);
  await withdrawOffers();
  await buyWithTooMuch(domain);

  const files = await downloadData(password);
  const data = JSON.parse(strFromU8(files['data.json'] ?? new Uint8Array()));
  expect(data.profile).toMatchObject([{ email }]);
  expect(data.consents).toMatchObject([{ is_given: true }, { is_given: false }]);
  expect(data.domains).toMatchObject([{ domain }]);
  expect(data.payments).toMatchObject([{ status: 'verified' }]);
  for (const path of ['your-data.pdf', ...data.invoices.flatMap((one: Files) => one.files)]) {
    expect(strFromU8((files[path] ?? new Uint8Array()).slice(0, 5))).toBe('%PDF-');
  }

  await page.goto(`${PROFILE}#delete-account`);
  await inTheWay().getByText('₹549.00 is in your balance.').waitFor();
  await inTheWay().getByText(`${domain}: paid until`).waitFor();
  expect(await button('Delete my account').count()).toBe(0);
  await look('in-the-way');
  const way = page.getByRole('link', { name: /^Transfer it:/ });
  expect(await way.getAttribute('href')).toContain(`domain=${domain}&section=transfer`);
  await page.getByRole('link', { name: /^Open your balance:/ }).click();
  await askForRefund();
  await sendRefund();

  await page.goto(`${PROFILE}#delete-account`);
  await button('Delete my account').click();
  await page.getByText('Tick what you give up, or keep your account.').waitFor();
  expect(await inTheWay().getByRole('listitem').count()).toBe(1);
  await deleteAccount(domain, password);
  await page.getByText(/^We’ll delete your account on/).waitFor();
  await look('requested');
  await page.goto(await mailedLink(email, /https?:\/\/\S+\/user\/keep-account#\S+/));
  await look('keep');
  await button('Keep my account').click();
  await page.getByText(say.accountStays).waitFor();
  await logIn(person);
  expect(await page.getByText('will be deleted on').count()).toBe(0);

  await page.goto(`${PROFILE}#delete-account`);
  await deleteAccount(domain, password);
  await logIn(person);
  const note = page.getByRole('region', { name: 'Your account will be deleted' });
  await note.waitFor();
  await look('pending');
  const { user } = await answerOf<{ user: { id: string } }>(page, '/api/auth/session');
  const { subscriptions } = await answerOf<{ subscriptions: { id: string }[] }>(
    page,
    '/api/subscriptions',
  );
  await button('Keep my account', note).click();
  await note.waitFor({ state: 'detached' });
  await letDaysPass(
    user.id,
    subscriptions.map(({ id }) => id),
  );

  await page.goto(PROFILE);
  await button('LOGIN').last().click();
  await fillLogin(dialog(), person);
  await dialog().getByText('User not found').waitFor();
  const again = await page.request.post('/api/auth/register', { data: person });
  expect(again.status()).toBe(201);
  expect((await again.json()).user.id).not.toBe(user.id);
});
