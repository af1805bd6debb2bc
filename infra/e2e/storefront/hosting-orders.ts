/** What a customer does in the orders of hosting, who finds things by what they are called. */
import type { RegisterBody } from '@haat/contracts/http/auth';
import { newTransactionId, registration } from '@haat/testkit/customer';
import type { Locator, Page } from 'playwright-core';
import { registerAccount, reportPayment } from './ordering.ts';

/** Presses the Buy button of a plan's card on the page that shows it. */
export const buyPlan = async (page: Page, plan: string): Promise<void> => {
  await page.getByRole('button', { name: `Buy ${plan}` }).click();
};

/** Step 1: the domain, then Next. */
export const choosePlan = async (dialog: Locator, domain: string): Promise<void> => {
  await dialog.getByLabel('Domain', { exact: true }).fill(domain);
  await dialog.getByRole('button', { name: 'Next' }).click();
};

/**
 * A new customer walks to the review of a shared plan.
 * @returns the reference code.
 */
export const goToReview = async (
  page: Page,
  { plan, domain, transactionId = newTransactionId(), person = registration() }: PlanOrder,
): Promise<string> => {
  await registerAccount(page, person);
  await page.goto('/hosting/shared-web-hosting');
  await buyPlan(page, plan);
  return payForPlan(page, { domain, transactionId });
};

type PlanOrder = {
  readonly plan: string;
  readonly domain: string;
  readonly transactionId?: string;
  readonly person?: RegisterBody;
};

/** From step 1 of an open order to its review. */
export const payForPlan = async (
  page: Page,
  { domain, transactionId }: { readonly domain: string; readonly transactionId: string },
): Promise<string> => {
  const dialog = page.getByRole('dialog');
  await choosePlan(dialog, domain);
  const referenceCode = await reportPayment(page, transactionId);
  await dialog.getByRole('button', { name: 'Next' }).click();
  await dialog.getByRole('button', { name: 'Confirm Order' }).waitFor();
  return referenceCode;
};
