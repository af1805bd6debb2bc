import { readFile } from 'node:fs/promises';
import { refusalMessages } from '@haat/contracts/refusal-messages';
import { newDomain, registration } from '@haat/testkit/customer';
import { signUp, type TestCustomer } from '@haat/testkit/test-customer';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { waitFor } from '../../processes/wait.ts';
import { fillRegistration } from './ordering.ts';
import { takePicture } from './pictures.ts';
import { lookAround, type OwnShop, openOwnShop } from './shop-window.ts';

const SCREENSHOTS = '.screenshots/verified-email';

let shop: OwnShop;
let asha: TestCustomer;
beforeAll(async () => {
  shop = await openOwnShop({ EMAIL_VERIFICATION: 'on', LOG_LEVEL: 'trace' });
  asha = await signUp(shop.baseUrl);
}, 300_000);
afterAll(() => shop?.close());

const order = () =>
  asha.post('/api/orders/hosting/free/create', {
    userId: asha.id,
    domain: 'neelkhadi.in',
    service: 'Free Web Hosting',
  });

type Taken = {
  readonly number: number;
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
};

/** The mails that the mail server has taken for a customer, oldest first. */
const mailsFor = async (email: string): Promise<readonly Taken[]> => {
  const answer = await fetch(`${shop.stack.sandboxUrls.mail}/sandbox/mails`);
  const { mails } = (await answer.json()) as { readonly mails: readonly Taken[] };
  return mails.filter(({ to }) => to.includes(email));
};

const codesSoFar = async (email: string): Promise<readonly string[]> =>
  (await mailsFor(email)).map(({ text }) => /^ {4}(\d{6})\r?$/m.exec(text)?.[1] ?? 'no code');

/** The mails about a customer's order, once one says that it is ready; without its id. */
const mailsOfOrder = async (email: string): Promise<readonly Taken[]> => {
  const ofOrder = async () =>
    (await mailsFor(email))
      .filter(({ subject }) => subject.includes(' HT-'))
      .map((mail) => ({ ...mail, subject: mail.subject.replace(/ HT-.*/, '') }));
  const isReady = async () => (await ofOrder()).some(({ subject }) => /ready/.test(subject));
  await waitFor(isReady, { within: 60_000 });
  return ofOrder();
};

/** The same once there are some. */
const codesFor = async (email: string): Promise<readonly string[]> => {
  await waitFor(async () => (await codesSoFar(email)).length > 0, { within: 60_000 });
  return codesSoFar(email);
};

it('free hosting is ordered after a mailed code has verified the email address', async () => {
  expect(await order()).toMatchObject({
    status: 403,
    body: { error: refusalMessages.verifyEmailFirst },
  });
  // The worker dies before it can mail anything: the next one does.
  await shop.stack.kill('worker');
  const sent = await asha.post('/api/auth/verification/send', undefined);
  expect(sent).toMatchObject({ status: 200, body: { status: 'code_sent' } });
  await shop.stack.restart('worker');
  const codes = await codesFor(asha.email);
  const [code = ''] = codes;
  const wrong = code === '000000' ? '000001' : '000000';
  expect(await asha.post('/api/auth/verification/confirm', { code: wrong })).toMatchObject({
    status: 400,
    body: { error: 'Invalid verification code.' },
  });
  expect(await asha.post('/api/auth/verification/confirm', { code })).toMatchObject({
    status: 200,
    body: { status: 'verified' },
  });
  // The same once more: the next worker requests the mails, and sends each of them.
  await shop.stack.kill('worker');
  expect(await order()).toMatchObject({ status: 200 });
  await shop.stack.restart('worker');
  const subjects = (await mailsOfOrder(asha.email)).map(({ subject }) => subject);
  expect(subjects.toSorted()).toEqual(['Your hosting is ready, order']);

  for (const name of ['api', 'worker', 'projections', 'webtools'] as const) {
    const log = await readFile(shop.stack.logFile(name), 'utf8');
    // Not as a part of an id, a hash or a fraction.
    for (const mailed of codes)
      expect(log).not.toMatch(new RegExp(`(?<![\\da-f.])${mailed}(?![\\da-f])`));
  }
});

it('a visitor who orders free hosting enters the mailed code once, inside the order', async () => {
  const { page } = await shop.newVisitor();
  const dialog = page.getByRole('dialog');
  const code = dialog.getByLabel('Code');
  const toSummary = async () => {
    await page.getByRole('button', { name: 'Use My Own Domain' }).click();
    await dialog.getByLabel('Domain', { exact: true }).fill(newDomain());
    await dialog.getByRole('button', { name: 'Proceed' }).click();
  };
  const person = registration();
  await page.goto('/hosting/free-web-hosting');
  await toSummary();
  await fillRegistration(dialog, person);

  await code.waitFor();
  await dialog.getByText(person.email).waitFor();
  await code.fill('12');
  await dialog.getByRole('button', { name: 'Proceed' }).click();
  await dialog.getByText('Invalid verification code.').waitFor();
  expect(await dialog.getByRole('button', { name: 'Send again' }).isDisabled()).toBe(true);
  await lookAround(page, `${SCREENSHOTS}/code`);

  // The code from before the reload still works.
  const [mailed = ''] = await codesFor(person.email);
  await page.reload();
  await code.fill(mailed);
  await code.press('Enter');
  await dialog.getByRole('button', { name: 'Confirm Order' }).waitFor();

  await page.reload();
  await dialog.getByRole('button', { name: 'Confirm Order' }).click();
  // The plan may be set up before anybody can read that it is in progress.
  await dialog
    .getByText(/Order is in progress|Your order is complete/)
    .first()
    .waitFor();

  await page.goto(`${shop.stack.sandboxUrls.mail}/mails/1/html`);
  await takePicture(page, `${SCREENSHOTS}/mail`, { fullPage: true });

  const ready = (await mailsOfOrder(person.email)).find(({ subject }) => /ready/.test(subject));
  for (const { number } of await mailsFor(person.email)) {
    await page.goto(`${shop.stack.sandboxUrls.mail}/mails/${number}/html`);
    await takePicture(page, `${SCREENSHOTS}/mail-${number}`, { fullPage: true });
  }
  const [, link = ''] = /^View login: (\S+)$/m.exec(ready?.text ?? '') ?? [];
  const { pathname, search, searchParams } = new URL(link);
  await page.goto(pathname + search);
  await page
    .getByText(searchParams.get('order') ?? '')
    .first()
    .waitFor();
  await page.getByText('Hosting set up').first().waitFor();
});
