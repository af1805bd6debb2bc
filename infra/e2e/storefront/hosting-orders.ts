/** A customer's actions in hosting orders, by visible labels. */
import type { RegisterBody } from '@haat/contracts/http/auth';
import { newTransactionId, registration } from '@haat/testkit/customer';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { registerAccount, reportAndSubmit } from './ordering.ts';
import { answerOf } from './renewals.ts';

export const buyPlan = async (page: Page, plan: string): Promise<void> => {
  await page.getByRole('button', { name: `Buy ${plan}` }).click();
};

export const choosePlan = async (dialog: Locator, domain: string): Promise<void> => {
  await dialog.getByLabel('Domain', { exact: true }).fill(domain);
  await dialog.getByRole('button', { name: 'Next' }).click();
};

/** A new customer up to the review of a shared plan. @returns the reference code. */
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

export const payForPlan = async (
  page: Page,
  { domain, transactionId }: { readonly domain: string; readonly transactionId: string },
): Promise<string> => {
  const dialog = page.getByRole('dialog');
  await choosePlan(dialog, domain);
  const referenceCode = await reportAndSubmit(page, transactionId);
  await dialog.getByRole('button', { name: 'Confirm Order' }).waitFor();
  return referenceCode;
};

type Plans = { readonly plans: readonly { readonly id: string }[] };

/** Free hosting for the domain, set up for the logged-in customer. @returns the plan's id */
export const haveFreePlan = async (page: Page, domain: string): Promise<string> => {
  const ordered = await page.request.post('/api/orders/hosting/free/create', { data: { domain } });
  expect(ordered.ok()).toBe(true);
  const plans = async () => (await answerOf<Plans>(page, '/api/hosting/owned')).plans;
  await expect.poll(plans).toHaveLength(1);
  return (await plans())[0]?.id ?? '';
};
