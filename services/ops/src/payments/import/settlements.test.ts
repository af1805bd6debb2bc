import { createMovableClock, type ManualClock } from '@haat/platform/testing/manual-clock';
import { streamsOf } from '@haat/testkit/commanded-customer';
import { type FollowedReadModels, followReadModels } from '@haat/testkit/read-models';
import { openWorker, type WorkerShop } from '@haat/testkit/worker';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { auditPayments } from '../../audit/audit-payments.ts';
import { importWithSettlements } from './import-settlements.ts';
import { readWritten } from './testing/hdfc-statement.ts';
import { ASHA, asha, lump, paytm, RAVI, ravi } from './testing/settlement-files.ts';
import { unclaimedCredits } from './unclaimed-credits.ts';

const by = { operator: 'meera', reason: 'The files of 22 November.' };

let clock: ManualClock;
let shop: WorkerShop;
let models: FollowedReadModels;
beforeEach(async () => {
  clock = createMovableClock('2026-11-22T09:30:00.000Z');
  shop = await openWorker({ PAYMENT_VERIFIER: 'statement' }, { clock });
  await shop.startWorker();
  models = followReadModels(shop);
});
afterEach(async () => {
  await models.close();
  await shop.close();
});

const read = (text: string) => readWritten(text, clock);
const services = () => ({ ...shop.services, db: shop.connection.db });
const imports = async (text: string, isDry = false) => {
  await shop.settled();
  await Promise.all(['payments', 'credits'].map(models.caughtUp));
  const done = await importWithSettlements(services(), await read(text), isDry ? null : by);
  await shop.settled();
  return done;
};
const unclaimed = async () => {
  await Promise.all(['payments', 'credits'].map(models.caughtUp));
  return unclaimedCredits(services());
};
const audit = async () => {
  await Promise.all(['payments', 'orders', 'invoices'].map(models.caughtUp));
  const settings = { CLAIM_LAPSE_MS: -60_000 };
  return auditPayments({ ...services(), settings });
};

describe('a settlement file and the statement of the bank', () => {
  it.each([
    ['settlement first', () => [paytm(asha, ravi), lump]],
    ['bank first', () => [lump, paytm(asha, ravi)]],
  ])('%s: payments are verified row by row, the lump sum is no second credit', async (_, files) => {
    const one = await shop.buy({ domain: 'by-app.in', utr: ASHA, pricePaise: 123_450 });
    const two = await shop.buy({ domain: 'by-app-too.in', utr: RAVI });
    for (const file of [...files(), ...files()]) await imports(file);
    for (const bought of [one, two]) await shop.until(streamsOf(bought).order, 'OrderCompleted');
    expect(await unclaimed()).toEqual([]);
    const { findings, totals, settlements } = await audit();
    expect(findings).toEqual([]);
    expect(totals).toMatchObject({ creditedByStatement: 178_350, spent: 178_350, unclaimed: 0 });
    expect(settlements).toEqual({
      ...{ grossPaise: 178_350, feesPaise: 354, netPaise: 177_996 },
      ...{ receivedPaise: 177_996, missing: 0 },
    });
  });
});
