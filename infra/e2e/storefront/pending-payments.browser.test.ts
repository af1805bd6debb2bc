// @module-tag nightly
import type { RegisterBody } from '@haat/contracts/http/auth';
import { contactDetails, newDomain, newTransactionId, registration } from '@haat/testkit/customer';
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { buyDomain, fillOrder, registerAccount, reportPayment, submitOrder } from './ordering.ts';
import { DESK, holdBack, lookAround } from './shop-window.ts';
import { eachWithAVisitor } from './visitors.ts';

const SCREENSHOTS = '.screenshots/money-in-sight';
const SEARCH = '/domains/buy-new-domain';
const HOME = '/user/dashboard?tab=dashboard';

let page: Page;
let person: RegisterBody;

const visitors = eachWithAVisitor(async (visitor) => {
  ({ page } = visitor);
  person = registration();
  await registerAccount(page, person);
});

const dialog = () => page.getByRole('dialog');

/** Steps 2 to 5 as they stand: everything is known from an order before. */
const confirmAll = async (): Promise<void> => {
  for (const title of ['Registrant details', 'Billing Details', 'Nameservers']) {
    await dialog().getByRole('heading', { name: title }).waitFor();
    await dialog().getByRole('button', { name: 'Proceed', exact: true }).click();
  }
  await dialog().getByRole('button', { name: 'Confirm and Proceed to Payment' }).click();
};

const goToPayment = async (domain: string, fill: (page: Page) => Promise<void>): Promise<void> => {
  await page.goto(SEARCH);
  await buyDomain(page, domain);
  await fill(page);
  await dialog().getByRole('heading', { name: 'Select Payment Method' }).waitFor();
};

const isComplete = (domain: string): Promise<void> =>
  page.getByText(`${domain} is registered. Your order is complete.`).first().waitFor();

/** On another device: nothing of this browser's is there. */
const comeFromElsewhere = async (): Promise<void> => {
  ({ page } = await visitors.come());
  await page.goto(SEARCH);
  await page.getByRole('button', { name: 'LOGIN' }).first().click();
  await dialog().getByLabel('Email').fill(person.email);
  await dialog().getByLabel('Password', { exact: true }).fill(person.password);
  await dialog().getByRole('button', { name: 'Login', exact: true }).click();
  await page.waitForURL('**/user/dashboard**');
};

const reportAndLeave = async (utr: string): Promise<string> => {
  // Quicker than the page, which looks what became of the payment and would say so first.
  const goOn = await holdBack(page, '**/api/payments');
  const referenceCode = await reportPayment(page, utr);
  await dialog().getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  goOn();
  await page.goto(HOME);
  return referenceCode;
};

const payments = () => page.getByRole('listitem').filter({ hasText: /PAY-/ });
const paper = (): Locator => page.getByRole('region', { name: 'Your balance' });

const money = async (): Promise<string> => {
  const answers = ['/api/payments', '/api/balance'].map((path) => page.request.get(path));
  return (await Promise.all((await Promise.all(answers)).map((answer) => answer.text()))).join();
};

/**
 * The read models follow by and by, and the page itself asks again only while something is matched:
 * it is loaded again whenever there is something else to see.
 */
const untilShown = async (what: () => Locator): Promise<void> => {
  let seen: string | undefined;
  await expect
    .poll(
      async () => {
        if ((await what().count()) > 0) return true;
        const now = await money();
        if (now === seen) return false;
        seen = now;
        await page.reload();
        await paper()
          .or(page.getByRole('region', { name: /^Payment/ }))
          .first()
          .waitFor();
        return (await what().count()) > 0;
      },
      { timeout: 60_000, interval: 200 },
    )
    .toBe(true);
};

it('the overview shows how to start before the first order', async () => {
  await page.goto(HOME);
  await page.getByText('You have no orders yet.').waitFor();
  await page.getByRole('heading', { name: 'Other ways to start' }).waitFor();
  await lookAround(page, `${SCREENSHOTS}/empty`);
});

it('an unused payment is used on another device for another domain', async () => {
  await goToPayment(newDomain(), fillOrder);
  const referenceCode = await reportPayment(page, newTransactionId());

  await comeFromElsewhere();
  const row = payments().filter({ hasText: referenceCode });
  await untilShown(() => row.filter({ hasText: 'Verified' }));
  await lookAround(page, `${SCREENSHOTS}/not-used`);
  // On a tablet the rail leaves less room than the width of the screen says.
  await page.setViewportSize({ width: 1024, height: 768 });
  const noteBox = await row.getByText('Not used for an order yet.').boundingBox();
  expect(noteBox?.width).toBeGreaterThan(240);
  await page.setViewportSize(DESK);
  await row.getByRole('link', { name: 'Use this payment' }).click();
  await page.waitForURL(`**${SEARCH}?domain=**`);

  const domain = newDomain();
  await goToPayment(domain, async () => {
    const address = dialog().getByLabel('Address line 1');
    await expect.poll(() => address.inputValue()).toBe(contactDetails['address-line-1']);
    await confirmAll();
  });
  const own = dialog().getByRole('list', { name: 'Unused payments' });
  await own.getByText('You have an unused payment of ₹549.00').waitFor();
  await lookAround(page, `${SCREENSHOTS}/offered`);
  await own.getByRole('button', { name: 'Use this payment' }).click();
  await expect.poll(() => dialog().getByLabel('Reference Code').inputValue()).toBe(referenceCode);
  await submitOrder(page);
  await isComplete(domain);
});

/** Reports a payment and leaves the order; it is verified by and by. */
const payAndLeave = async (fill: (page: Page) => Promise<void>): Promise<string> => {
  await goToPayment(newDomain(), fill);
  const referenceCode = await reportAndLeave(newTransactionId());
  await untilShown(() =>
    payments().filter({ hasText: referenceCode }).filter({ hasText: 'Verified' }),
  );
  return referenceCode;
};

it('an overpaid amount goes to the balance, and the balance alone pays an order', async () => {
  const referenceCode = await payAndLeave(fillOrder);
  const cheaper = newDomain().replace(/\.in$/, '.co.in');
  await goToPayment(cheaper, confirmAll);
  await dialog().getByRole('button', { name: 'Use this payment' }).click();
  await submitOrder(page);
  await isComplete(cheaper);
  await page.goto(HOME);
  await untilShown(() => paper().getByText('₹100.00 extra'));
  expect(await payments().filter({ hasText: referenceCode }).count()).toBe(0);
  await paper().getByText('₹100.00', { exact: true }).waitFor();

  await payAndLeave(confirmAll);
  const domain = newDomain();
  await goToPayment(domain, confirmAll);
  await dialog()
    .getByLabel(/^Use your balance/)
    .check();
  await expect.poll(() => dialog().getByLabel('Reference Code').inputValue()).toMatch(/^PAY-/);
  expect(await dialog().getByRole('radio').count()).toBe(0);
  await lookAround(page, `${SCREENSHOTS}/balance-alone`);
  await submitOrder(page);
  await isComplete(domain);
  await page.goto(HOME);
  await untilShown(() => paper().getByText('Spent on an order'));
  await untilShown(() => paper().getByText('₹100.00', { exact: true }));
  await lookAround(page, `${SCREENSHOTS}/overview`);
});
