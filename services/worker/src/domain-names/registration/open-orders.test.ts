// @module-tag slow
import type { Registrar } from '@haat/platform/registrar';
import { streamsOf } from '@haat/testkit/scripted-customer';
import { type WorkerShop, withWorker } from '@haat/testkit/worker';
import pg from 'pg';
import { expect, it, vi } from 'vitest';

const OPEN = 12;
/** Long waits are in the outbox; due jobs are taken at once, twelve per poll. */
const SETTINGS = {
  REGISTRATION_POLL_MS: 900_000,
  REGISTRATION_POLL_MAX_MS: 900_000,
  LOOKS_PER_SECOND: 1_000,
};

const query = async (shop: WorkerShop, text: string) =>
  (await shop.connection.pool.query(text)).rows;

/** A quarter of an hour passes for the waiting orders, not for their emails. */
const makeDue = (shop: WorkerShop) =>
  query(
    shop,
    `update outbox set delay_ms = 0 where reactor = 'poll-registration' and published_at is null`,
  );

/** Resolves when all wait that were started so often. */
const untilWaiting = (shop: WorkerShop, starts: number) =>
  vi.waitUntil(async () => {
    const rows = await query(
      shop,
      `select starts from outbox where reactor = 'poll-registration' and published_at is null
        and finished_at is null`,
    );
    return rows.filter((row) => row.starts === starts).length === OPEN;
  }, 60_000);

/** Statements of a poll of waiting jobs, one each for all of them; another queue may work beside. */
const ONCE = {
  'leased and given a batch': /with turns as/,
  'added to the queue': /SELECT add_job.*"registrations"/,
  'streams read': /select requested\.n, found/,
  'put off again': /with later as/,
  'ended in the queue': /Finish an active job.*"registrations"/,
};

it('orders locked at the registrar wait outside the queue and are polled in one batch', () =>
  withWorker(SETTINGS, async (shop) => {
    const { registrar } = shop.services;
    const checks: string[] = [];
    const lookUpOrder: Registrar['lookUpOrder'] = (...args) => {
      checks.push(args[1]);
      return registrar.lookUpOrder(...args);
    };
    await shop.startWorker({ registrar: { ...registrar, lookUpOrder } });
    const domains = Array.from({ length: OPEN }, (_, n) => `stuck-${n}.com`);
    for (const domain of domains) await shop.buy({ domain });
    await untilWaiting(shop, 0);
    await makeDue(shop);
    await untilWaiting(shop, 1);
    await vi.waitUntil(
      async () => (await query(shop, 'select from bullmq.job')).length === 0,
      60_000,
    );

    const events = await query(shop, 'select count(*) from events');
    checks.length = 0;
    const queries = vi.spyOn(pg.Client.prototype, 'query');
    await makeDue(shop);
    await untilWaiting(shop, 2);
    await vi.waitUntil(
      async () => (await query(shop, 'select from bullmq.job')).length === 0,
      60_000,
    );
    const texts = queries.mock.calls.map(([text, values]: unknown[]) =>
      JSON.stringify([text, values]),
    );
    const counts = Object.entries(ONCE).map(([what, pattern]) => [
      what,
      texts.filter((text) => pattern.test(text)).length,
    ]);
    // From time to time it also polls for more due jobs.
    const looked = counts.shift();
    expect(looked?.[1]).toBeLessThan(OPEN);
    expect(counts.filter(([, count]) => count !== 1)).toEqual([]);
    expect(checks.toSorted()).toEqual(domains.toSorted());
    expect(await query(shop, 'select count(*) from events')).toEqual(events);
  }));

it('a waiting order is completed by the first poll after its registration', () =>
  withWorker(SETTINGS, async (shop) => {
    await shop.startWorker();
    const { order } = streamsOf(await shop.buy({ domain: 'locked-name.com' }));
    await shop.waitFor(order, 'DomainRegistrationPending');
    await vi.waitUntil(async () => {
      await makeDue(shop);
      return (await shop.story(order)).includes('OrderCompleted');
    }, 60_000);
    await shop.untilIdle('release-abandoned-claim', 'release-abandoned-payment');
  }));
