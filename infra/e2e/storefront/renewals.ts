import { openTestRecord } from '@haat/testkit/record';
import { beginSubscription } from '@haat/testkit/subscriptions';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { createRawRegistrar } from '../../sandbox/testing/raw-registrar.ts';
import { requireTestControls } from './shop-window.ts';

const DAY_MS = 86_400_000;

export const answerOf = async <Answer>(page: Page, path: string): Promise<Answer> =>
  (await page.request.get(path)).json() as Promise<Answer>;

const registered = async (domain: string, endsInDays: number): Promise<string> => {
  const { registrarUrl } = requireTestControls();
  const registrar = createRawRegistrar(`${registrarUrl}/api/`);
  const parties = await registrar.someone(`asha@${domain}`);
  const answer = await registrar.post('domains/register.json', registrar.order(domain, parties));
  const endsAt = Date.now() + endsInDays * DAY_MS;
  await fetch(`${registrarUrl}/sandbox/names`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ domain, endsAt }),
  });
  return String(answer.json().entityid);
};

/** A domain that expires in five days and a plan in three weeks, of the logged-in customer. */
export const haveWhatEnds = async (page: Page, domain: string): Promise<void> => {
  const { user } = await answerOf<{ user: { id: string } }>(page, '/api/auth/session');
  const { store } = await openTestRecord(requireTestControls().databaseUrl);
  const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();
  const of = { customerId: user.id, domain };
  const plan = { planId: 101, planName: 'Thela', period: 'month' } as const;
  const registrarOrderId = await registered(domain, 5);
  await beginSubscription(store, { ...of, paidUntil: inDays(5), registrarOrderId });
  await beginSubscription(store, { ...of, paidUntil: inDays(21), plan });
  await store.close();
  const listed = async () =>
    (await answerOf<{ subscriptions: unknown[] }>(page, '/api/subscriptions')).subscriptions.length;
  await expect.poll(listed, { timeout: 30_000 }).toBe(2);
};
