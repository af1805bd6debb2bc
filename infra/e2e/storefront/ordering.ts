/** A customer's actions in the browser, by visible labels. */
import type { RegisterBody } from '@haat/contracts/http/auth';
import type { CreateInitialAnswer } from '@haat/contracts/http/payments';
import { CONSENT_VERSIONS } from '@haat/contracts/legal-texts';
import { contactDetails, newTransactionId, registration } from '@haat/testkit/customer';
import type { Locator, Page } from 'playwright-core';

export const fillRegistration = async (dialog: Locator, person: RegisterBody): Promise<void> => {
  await dialog.getByRole('tab', { name: 'Register' }).click();
  await dialog.getByLabel('First name').fill(person.name);
  await dialog.getByLabel('Last name').fill(person.surname);
  await dialog.getByLabel('Email').fill(person.email);
  await dialog.getByLabel('Phone').fill(person.phone);
  await dialog.getByLabel('Password', { exact: true }).fill(person.password);
  await dialog.getByLabel('Confirm password').fill(person.password);
  await dialog.getByLabel('I accept the Terms and Refunds.').check();
  await dialog.getByRole('button', { name: 'Register', exact: true }).click();
};

/** Logs in a new customer by the API, with the terms accepted: by hand it takes most of a test. */
export const registerAccount = async (page: Page, person: RegisterBody): Promise<void> => {
  const terms = { kind: 'terms', version: CONSENT_VERSIONS.terms, given: true };
  for (const [path, data] of [
    ['/api/auth/register', person],
    ['/api/account/consents', terms],
  ] as const) {
    const answer = await page.request.post(path, { data });
    if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
  }
};

export const registerByHand = async (page: Page, person: RegisterBody): Promise<void> => {
  await page.getByRole('button', { name: 'LOGIN' }).first().click();
  await fillRegistration(page.getByRole('dialog'), person);
  await page.waitForURL('**/user/dashboard**');
};

export const fillLogin = async (
  dialog: Locator,
  { email, password }: Pick<RegisterBody, 'email' | 'password'>,
): Promise<void> => {
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Login', exact: true }).click();
};

export const buyDomain = async (page: Page, domain: string): Promise<void> => {
  await page.getByRole('textbox').first().fill(domain);
  await page.getByRole('button', { name: 'Check Availability' }).first().click();
  await page.getByRole('button', { name: /^Buy Now for/ }).click();
};

const proceed = (dialog: Locator): Promise<void> =>
  dialog.getByRole('button', { name: 'Proceed', exact: true }).click();

export const fillRegistrant = async (dialog: Locator): Promise<void> => {
  await dialog.getByLabel('Country').selectOption(contactDetails.country);
  await dialog.getByLabel('State').selectOption(contactDetails.state);
  await dialog.getByLabel('Address line 1').fill(contactDetails['address-line-1']);
  await dialog.getByLabel('City').fill(contactDetails.city);
  await dialog.getByLabel('Zipcode').fill(contactDetails.zipcode);
  await dialog.getByLabel('Phone CC').fill(contactDetails['phone-cc']);
  await dialog.getByLabel('Phone', { exact: true }).fill(contactDetails.phone);
};

/** Steps 2 to 5, with default billing and nameservers. */
export const fillOrder = async (page: Page): Promise<void> => {
  const dialog = page.getByRole('dialog');
  await fillRegistrant(dialog);
  await proceed(dialog);
  await dialog.getByLabel('Use registrant details').waitFor();
  await proceed(dialog);
  await dialog.getByLabel('Use default nameservers').waitFor();
  await proceed(dialog);
  await dialog.getByRole('button', { name: 'Confirm and Proceed to Payment' }).click();
};

/** A new customer up to the payment step. */
export const goToPayment = async (page: Page, domain: string): Promise<void> => {
  await registerAccount(page, registration());
  await page.goto('/domains/buy-new-domain');
  await buyDomain(page, domain);
  await fillOrder(page);
};

/** Step 6: “I have paid” also submits the order. @returns the reference code. */
export const reportAndSubmit = async (page: Page, transactionId: string): Promise<string> => {
  const dialog = page.getByRole('dialog');
  // A report before the link is there would not say what it pays.
  await dialog.getByText(/^HAAT HT/).waitFor();
  await dialog.getByLabel(/Transaction ID/).fill(transactionId);
  const [answer] = await Promise.all([
    page.waitForResponse('**/api/payments/createInitial'),
    dialog.getByRole('button', { name: /^I have paid/ }).click(),
  ]);
  const { data }: CreateInitialAnswer = await answer.json();
  return data.reference_code;
};

/** The connection is lost before the order is submitted. @returns the reference code. */
export const reportPayment = async (page: Page, transactionId: string): Promise<string> => {
  await page.route('**/api/payments/checkstatus', (route) => route.abort(), { times: 1 });
  const referenceCode = await reportAndSubmit(page, transactionId);
  await page.getByRole('dialog').getByRole('button', { name: 'Submit Order' }).waitFor();
  return referenceCode;
};

export const submitOrder = (page: Page): Promise<void> =>
  page.getByRole('dialog').getByRole('button', { name: 'Submit Order' }).click();

/** A new customer with a domain that was just bought, in its list. */
export const haveDomain = async (
  page: Page,
  person: RegisterBody,
  domain: string,
): Promise<void> => {
  await registerAccount(page, person);
  await page.goto('/domains/buy-new-domain');
  await buyDomain(page, domain);
  await fillOrder(page);
  await reportAndSubmit(page, newTransactionId());
  await page
    .getByRole('dialog')
    .getByText(/Your order is complete/)
    .waitFor();
  await page.goto('/user/dashboard?tab=domains');
  await page.getByRole('link', { name: domain, exact: true }).first().waitFor();
};
