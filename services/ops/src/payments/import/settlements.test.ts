// @module-tag nightly
import { creditStream } from '@haat/contracts/events/credit';
import { createMovableClock, type ManualClock } from '@haat/testkit/manual-clock';
import { type FollowedReadModels, followReadModels } from '@haat/testkit/read-models';
import { streamsOf } from '@haat/testkit/scripted-customer';
import { openWorker, type WorkerShop } from '@haat/testkit/worker';
import { unclaimedCredits } from '@haat/worker/payments/unclaimed-credits';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditPayments } from '../../audit/audit-payments.ts';
import { excludeCredit } from '../set-aside.ts';
import { verifyInReview } from '../verify-in-review.ts';
import { importWithSettlements } from './import-settlements.ts';
import { withReturnedPayments } from './returned-payments.ts';
import { recordReversed } from './reversed-credits.ts';
import { readWritten } from './testing/hdfc-statement.ts';
import {
  ASHA,
  asha,
  bank,
  lump,
  type PaytmRow,
  paytm,
  phonePeSettlement,
  phonePeTransactions,
  RAVI,
  ravi,
} from './testing/settlement-files.ts';

const by = { operator: 'meera', reason: 'The files of 22 November.' };

let clock: ManualClock;
let shop: WorkerShop;
let models: FollowedReadModels;
const open = async (): Promise<void> => {
  clock = createMovableClock('2026-11-22T09:30:00.000Z');
  shop = await openWorker({ PAYMENT_VERIFIER: 'statement' }, { clock });
  await shop.startWorker();
  models = followReadModels(shop);
};
const close = async (): Promise<void> => {
  await models.close();
  await shop.close();
};

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

describe('A settlement file and the bank’s statement', () => {
  beforeEach(open);
  afterEach(close);

  it.each([
    ['settlement first', () => [paytm(asha, ravi), lump]],
    ['bank first', () => [lump, paytm(asha, ravi)]],
  ])(
    '%s: payments are verified row by row, and the lump sum adds no second credit',
    async (_, files) => {
      const one = await shop.buy({ domain: 'by-app.in', utr: ASHA, pricePaise: 123_450 });
      const two = await shop.buy({ domain: 'by-app-too.in', utr: RAVI });
      for (const file of [...files(), ...files()]) await imports(file);
      for (const bought of [one, two])
        await shop.waitFor(streamsOf(bought).order, 'OrderCompleted');
      expect(await unclaimed()).toEqual([]);
      const { findings, totals, settlements } = await audit();
      expect(findings).toEqual([]);
      expect(totals).toMatchObject({ creditedByStatement: 178_350, spent: 178_350, unclaimed: 0 });
      expect(settlements).toEqual({
        ...{ grossPaise: 178_350, feesPaise: 354, netPaise: 177_996 },
        ...{ receivedPaise: 177_996, missing: 0 },
      });
    },
  );
});

describe('the lump sum of a settlement', () => {
  beforeAll(open);
  afterAll(close);

  let number = 0;
  /** Payments of their own in each test: ids, UTRs and sums that no other test has. */
  const fresh = () => {
    number += 1;
    const digits = String(number).padStart(2, '0');
    const [utr, payout] = [`6324555550${digits}`, `6325666660${digits}`];
    const rupees = `${700 + number}.00`;
    const row: PaytmRow = {
      ...{ id: `F${digits}`, utr, sums: [rupees, '0.00', '0.00', rupees] },
      payout: [`P-FRESH-${digits}`, payout],
    };
    return { row, utr, payout, rupees, paise: (700 + number) * 100 };
  };
  const timelineOf = (utr: string) => shop.story(creditStream(shop.store.names.credit({ utr })));
  const approve = (referenceCode: string, utr: string, creditedPaise: number, insists = false) => {
    const credited = { creditedPaise, credit: { utr }, insists };
    return verifyInReview(shop.services, { referenceCode, ...by }, credited);
  };

  it('verifies no payment of customers who submit its ID, before or after the import', async () => {
    const { row, payout, rupees, paise } = fresh();
    const early = await shop.buy({ domain: 'lump-early.in', utr: payout, pricePaise: paise });
    await imports(paytm(row));
    const { settlements } = await imports(bank([`NEFT-ONE97-${payout}`, rupees]));
    expect(settlements.recognised).toEqual([
      expect.stringMatching(/is settlement P-FRESH-.* of Paytm \(by its reference\)/),
    ]);
    expect(await timelineOf(payout)).toEqual(['CreditObserved', 'CreditExcluded']);
    const late = await shop.buy({ domain: 'lump-late.in', utr: payout, pricePaise: paise });
    await shop.settled();
    for (const { referenceCode, ...bought } of [early, late]) {
      const story = await shop.story(streamsOf({ referenceCode, ...bought }).payment);
      expect(story).not.toContain('PaymentVerified');
      for (const insists of [false, true]) {
        expect(await approve(referenceCode, payout, paise, insists)).toMatchObject({
          refusal: { reason: 'credit_settlement' },
        });
      }
    }
  });

  it('that verified a payment before its file came is reported by the import and the audit', async () => {
    const { row, payout, rupees, paise } = fresh();
    await imports(bank([`NEFT-ONE97-${payout}`, rupees]));
    const taken = await shop.buy({ domain: 'lump-taken.in', utr: payout, pricePaise: paise });
    await shop.waitFor(streamsOf(taken).payment, 'PaymentVerified');
    const { settlements } = await imports(paytm(row));
    const { referenceCode } = taken;
    expect(settlements).toMatchObject({
      recognised: [],
      open: [expect.stringContaining(`npm run ops -- payments show ${referenceCode}`)],
    });
    const { findings } = await audit();
    expect(findings).toEqual([
      expect.objectContaining({
        kind: 'settlement_claimed',
        said: expect.stringContaining(referenceCode),
      }),
    ]);
  });

  it('is not excluded while its amount differs, until the rest of the file is imported', async () => {
    const [one, two] = [fresh(), fresh()];
    const second = { ...two.row, payout: one.row.payout ?? null };
    const rupees = `${(one.paise + two.paise) / 100}.00`;
    await imports(paytm(one.row));
    const differing = await imports(bank([`NEFT-ONE97-${one.payout}`, rupees]));
    const [says] = differing.settlements.open.filter((line) => line.includes('the bank shows'));
    expect(says).toMatch(/the bank shows ₹1,4.*, its files say ₹7.*It is not set aside/);
    expect(await timelineOf(one.payout)).toEqual(['CreditObserved']);
    const { settlements } = await imports(paytm(one.row, second));
    expect(settlements.recognised).toHaveLength(1);
    expect(await timelineOf(one.payout)).toEqual(['CreditObserved', 'CreditExcluded']);
  });

  it('is reported by the import and the audit when later files add up to another amount', async () => {
    const [one, two] = [fresh(), fresh()];
    await imports(paytm(one.row));
    await imports(bank([`NEFT-ONE97-${one.payout}`, one.rupees]));
    const more = await imports(paytm({ ...two.row, payout: one.row.payout ?? null }));
    expect(more.settlements.open).toContainEqual(
      expect.stringContaining('Compare both in the app'),
    );
    const about = `Paytm:${one.row.payout?.[0]}`;
    const { findings } = await audit();
    expect(findings).toContainEqual(expect.objectContaining({ kind: 'settlement_differs', about }));
  });

  it('matched only by amount and day verifies a customer’s payment when an operator insists', async () => {
    const { row, rupees, paise } = fresh();
    const utr = '632577777701';
    await imports(paytm({ ...row, payout: ['P-SUM-ONLY', ''] }));
    const { settlements } = await imports(bank([`IMPS/${utr}/TRANSFER`, rupees]));
    expect(settlements.recognised).toEqual([expect.stringContaining('(by its sum and day)')]);
    const bought = await shop.buy({ domain: 'by-imps.in', utr, pricePaise: paise });
    await shop.waitFor(streamsOf(bought).payment, 'PaymentPutInReview');
    const { referenceCode } = bought;
    expect(await approve(referenceCode, utr, paise)).toMatchObject({
      refusal: { reason: 'credit_settlement' },
    });
    expect(await approve(referenceCode, utr, paise, true)).toMatchObject({ ok: true });
  });

  it('that two credits fit is set aside by an operator with the printed command', async () => {
    const { row, rupees, paise } = fresh();
    await imports(paytm({ ...row, payout: ['P-TWICE-FIT', ''] }));
    const [one, other] = ['632577777711', '632577777712'];
    const rows = [one, other].map((utr) => [`IMPS/${utr}/TRANSFER`, rupees] as const);
    const { settlements } = await imports(bank(...rows));
    expect(settlements.recognised).toEqual([]);
    const credit = `payments set-aside utr-${one} --settlement Paytm:P-TWICE-FIT`;
    expect(settlements.open.join()).toContain(credit);
    const settlement = { app: 'Paytm', id: 'P-TWICE-FIT', by: 'operator' } as const;
    const given = { ...by, credit: { utr: one }, settlement };
    expect(await excludeCredit(shop.services, given)).toMatchObject({ done: true });
    const bought = await shop.buy({ domain: 'twice-fit.in', utr: one, pricePaise: paise });
    await shop.waitFor(streamsOf(bought).payment, 'PaymentPutInReview');
    expect(await approve(bought.referenceCode, one, paise)).toMatchObject({
      refusal: { reason: 'credit_settlement' },
    });
    // The operator was wrong.
    expect(await approve(bought.referenceCode, one, paise, true)).toMatchObject({ ok: true });
  });

  it('is not matched with a UPI payment of the same amount', async () => {
    const { row, rupees } = fresh();
    await imports(paytm(row));
    const utr = '632577777702';
    const { settlements } = await imports(bank([`UPI/${utr}/MEENA`, rupees]));
    expect(settlements.recognised).toEqual([]);
    expect(await timelineOf(utr)).toEqual(['CreditObserved']);
  });

  it('is not changed by a dry run, which says what would be done', async () => {
    const { row, utr, payout, rupees } = fresh();
    await imports(paytm(row), true);
    expect(await timelineOf(utr)).toEqual([]);
    const dry = await imports(bank([`NEFT-ONE97-${payout}`, rupees]), true);
    expect(dry.settlements.recognised).toEqual([]);
    await imports(paytm(row));
    const result = await imports(bank([`NEFT-ONE97-${payout}`, rupees]), true);
    expect(result.settlements.recognised).toEqual([expect.stringContaining('would be set aside')]);
    expect(await timelineOf(payout)).toEqual([]);
  });

  it('leaves one credit for a payment that the bank shows as well', async () => {
    const { row, utr, rupees } = fresh();
    await imports(paytm(row));
    const { imported } = await imports(bank([`UPI/${utr}/MEENA`, rupees]));
    expect(imported).toMatchObject({ added: 0, known: 1 });
    expect(await timelineOf(utr)).toEqual(['CreditObserved']);
  });

  it.each([
    ['transactions', 'settlement'],
    ['settlement', 'transactions'],
  ] as const)('of PhonePe is matched in either order of files: %s, then %s', async (...order) => {
    const { utr, payout, paise } = fresh();
    const files = {
      transactions: phonePeTransactions([`T${utr}`, utr, `${paise / 100}`, 'COMPLETED']),
      settlement: phonePeSettlement(payout, [
        'PAYMENT',
        `T${utr}`,
        `${paise / 100}`,
        '-1',
        '-0.18',
      ]),
    };
    const bought = await shop.buy({ domain: `${order[0]}-first.in`, utr, pricePaise: paise });
    const [first, then] = [await imports(files[order[0]]), await imports(files[order[1]])];
    expect([first.settlements.withoutUtr, then.settlements.withoutUtr]).toEqual(
      order[0] === 'settlement' ? [1, 0] : [0, 0],
    );
    await shop.waitFor(streamsOf(bought).payment, 'PaymentVerified');
    const net = `${(paise - 118) / 100}`;
    const { settlements } = await imports(bank([`NEFT PHONEPE 0000${payout}`, net]));
    expect(settlements.recognised).toHaveLength(1);
  });

  it('has a later refund row reverse the credit of an imported payment', async () => {
    const { row, utr, paise } = fresh();
    await imports(paytm(row));
    const back = { ...row, id: 'BACK-1', utr: '632577777703', type: 'REFUND', of: row.id };
    const file = await read(paytm(back));
    const statement = await withReturnedPayments(services(), file.statement);
    const reported = await recordReversed(shop.services, { ...file, statement }, by);
    expect(reported).toMatchObject([
      { why: expect.stringContaining(`came in under ${utr} went out`) },
    ]);
    expect(await timelineOf(utr)).toEqual(['CreditObserved', 'CreditReversed']);
    const bought = await shop.buy({ domain: 'given-back.in', utr, pricePaise: paise });
    expect((await shop.waitFor(streamsOf(bought).payment, 'PaymentPutInReview')).data.reason).toBe(
      'reversed',
    );
  });
});
