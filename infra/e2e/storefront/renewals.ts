import { domainNameStream } from '@haat/contracts/events/domain-name';
import { domainNameDecider } from '@haat/domain/domain-name/domain-name';
import { executeTestCommand } from '@haat/testkit/execute-test-command';
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

const customerOf = async (page: Page): Promise<string> =>
  (await answerOf<{ user: { id: string } }>(page, '/api/auth/session')).user.id;

const untilListed = async (page: Page, count: number): Promise<void> => {
  const listed = async () =>
    (await answerOf<{ subscriptions: unknown[] }>(page, '/api/subscriptions')).subscriptions.length;
  await expect.poll(listed, { timeout: 30_000 }).toBe(count);
};

const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();

/** Domains that expire in five days, of the logged-in customer. */
export const haveDomainsThatEnd = async (page: Page, domains: readonly string[]): Promise<void> => {
  const customerId = await customerOf(page);
  const { store } = await openTestRecord(requireTestControls().databaseUrl);
  const paidUntil = inDays(5);
  for (const domain of domains) {
    const registrarOrderId = await registered(domain, 5);
    await beginSubscription(store, { customerId, domain, paidUntil, registrarOrderId });
  }
  await store.close();
  await untilListed(page, domains.length);
};

/** A domain that expires in five days and a plan in three weeks, of the logged-in customer. */
export const haveWhatEnds = async (page: Page, domain: string): Promise<void> => {
  const of = { customerId: await customerOf(page), domain };
  const { store } = await openTestRecord(requireTestControls().databaseUrl);
  const plan = { planId: 101, planName: 'Thela', period: 'month' } as const;
  const registrarOrderId = await registered(domain, 5);
  await beginSubscription(store, { ...of, paidUntil: inDays(5), registrarOrderId });
  await beginSubscription(store, { ...of, paidUntil: inDays(21), plan });
  await store.close();
  await untilListed(page, 2);
};

/** By then the registry holds a domain for its owner. */
const IN_REDEMPTION_DAYS = -45;

/** A domain in redemption, which the logged-in customer bought here. */
export const haveInRedemption = async (page: Page, domain: string): Promise<void> => {
  const customerId = await customerOf(page);
  const { store } = await openTestRecord(requireTestControls().databaseUrl);
  const subscriptionId = await beginSubscription(store, {
    ...{ customerId, domain, paidUntil: inDays(IN_REDEMPTION_DAYS) },
    registrarOrderId: await registered(domain, IN_REDEMPTION_DAYS),
  });
  const sold = { domain, orderId: subscriptionId.replace(/-domain$/, ''), customerId };
  const by = { kind: 'system', name: 'test' } as const;
  for (const type of ['ReserveDomainName', 'SecureDomainName', 'SellDomainName'] as const) {
    await executeTestCommand(store, by, domainNameDecider, domainNameStream(domain), {
      type,
      ...sold,
      requestedAt: new Date().toISOString(),
    });
  }
  await store.close();
  await untilListed(page, 1);
};
