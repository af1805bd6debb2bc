/** What a customer does in the browser, who finds things by what they are called on the page. */
import type { RegisterBody } from '@haat/contracts/http/auth';
import { contactDetails, registration } from '@haat/testkit/customer';
import type { Locator, Page } from 'playwright-core';
import { holdBack } from './shop-window.ts';

/** Fills the registration form of an open dialog and sends it. */
export const fillRegistration = async (dialog: Locator, person: RegisterBody): Promise<void> => {
  await dialog.getByRole('tab', { name: 'Register' }).click();
  await dialog.getByLabel('First name').fill(person.name);
  await dialog.getByLabel('Last name').fill(person.surname);
  await dialog.getByLabel('Email').fill(person.email);
  await dialog.getByLabel('Phone').fill(person.phone);
  await dialog.getByLabel('Password', { exact: true }).fill(person.password);
  await dialog.getByLabel('Confirm password').fill(person.password);
  await dialog.getByRole('button', { name: 'Register', exact: true }).click();
};

/**
 * Somebody has an account and is signed in, on the next page that they open. For walks that are
 * about something else: by hand it takes as long as most of what they walk.
 */
export const registerAccount = async (page: Page, person: RegisterBody): Promise<void> => {
  const answer = await page.request.post('/api/auth/register', { data: person });
  if (!answer.ok()) throw new Error(`No account: ${answer.status()} ${await answer.text()}`);
};

/** Opens LOGIN, creates an account and waits until the storefront has gone to the dashboard. */
export const registerByHand = async (page: Page, person: RegisterBody): Promise<void> => {
  await page.getByRole('button', { name: 'LOGIN' }).first().click();
  await fillRegistration(page.getByRole('dialog'), person);
  await page.waitForURL('**/user/dashboard**');
};

/** Fills the login form of an open dialog and sends it. */
export const fillLogin = async (
  dialog: Locator,
  { email, password }: Pick<RegisterBody, 'email' | 'password'>,
): Promise<void> => {
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Login', exact: true }).click();
};

/** On the search page: asks for a domain and opens the order with Buy Now. */
export const buyDomain = async (page: Page, domain: string): Promise<void> => {
  await page.getByRole('textbox').first().fill(domain);
  await page.getByRole('button', { name: 'Check Availability' }).first().click();
  await page.getByRole('button', { name: /^Buy Now for/ }).click();
};

const proceed = (dialog: Locator): Promise<void> =>
  dialog.getByRole('button', { name: 'Proceed', exact: true }).click();

/** Step 2 of the order, but for its Proceed. */
export const fillRegistrant = async (dialog: Locator): Promise<void> => {
  await dialog.getByLabel('Country').selectOption(contactDetails.country);
  await dialog.getByLabel('State').selectOption(contactDetails.state);
  await dialog.getByLabel('Address line 1').fill(contactDetails['address-line-1']);
  await dialog.getByLabel('City').fill(contactDetails.city);
  await dialog.getByLabel('Zipcode').fill(contactDetails.zipcode);
  await dialog.getByLabel('Phone CC').fill(contactDetails['phone-cc']);
  await dialog.getByLabel('Phone', { exact: true }).fill(contactDetails.phone);
};

/** Steps 2 to 5 of the order, with billing and nameservers left as they are. */
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

/** A customer signs up, searches the name and walks to the payment. */
export const goToPayment = async (page: Page, domain: string): Promise<void> => {
  await registerAccount(page, registration());
  await page.goto('/domains/buy-new-domain');
  await buyDomain(page, domain);
  await fillOrder(page);
};

/** Step 6, first half: reports the UPI payment; the reference code then stands in the box. */
export const reportPayment = async (page: Page, transactionId: string): Promise<string> => {
  const dialog = page.getByRole('dialog');
  // Nobody has paid before the link is there; a report without it would not say what it is for.
  await dialog.getByText(/^HAAT HT/).waitFor();
  await dialog.getByLabel(/Transaction ID/).fill(transactionId);
  await dialog.getByRole('button', { name: /^I have paid/ }).click();
  return dialog.getByLabel('Reference Code').inputValue();
};

/**
 * As who is quicker than the page, which looks what became of the payment and would say so first.
 * @returns the reference code.
 */
export const reportAndSubmit = async (page: Page, transactionId: string): Promise<string> => {
  const goOn = await holdBack(page, '**/api/payments');
  const referenceCode = await reportPayment(page, transactionId);
  await submitOrder(page);
  goOn();
  return referenceCode;
};

export const submitOrder = (page: Page): Promise<void> =>
  page.getByRole('dialog').getByRole('button', { name: 'Submit Order' }).click();
