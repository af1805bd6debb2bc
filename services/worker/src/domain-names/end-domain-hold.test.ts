// @module-tag money
import { paymentStream } from '@haat/contracts/events/payment';
import { type DomainNameCommand, domainNameDecider } from '@haat/domain/domain-name/domain-name';
import { paymentDecider } from '@haat/domain/payment/payment';
import { isoNow } from '@haat/platform/clock';
import { noopLog } from '@haat/platform/log';
import { executeTestCommand } from '@haat/testkit/execute-test-command';
import { WAITING } from '@haat/testkit/mailed-customer';
import { createMovableClock, type ManualClock } from '@haat/testkit/manual-clock';
import { passTime } from '@haat/testkit/pass-time';
import { type Bought, streamsOf } from '@haat/testkit/scripted-customer';
import { openWorker, type WorkerShop } from '@haat/testkit/worker';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DONE } from '../engine/step.ts';
import { releaseAbandonedClaimStep } from '../payments/release-abandoned-claim.ts';
import type { RunningWorker } from '../worker.ts';

const MINUTE_MS = 60_000;
const domain = 'neelkhadi.in';
const { name } = streamsOf({ domain } as Bought);
/** The bank's sandbox shows such a payment only after its settle time. */
const UNSEEN = '632612349999';
const OTHERS = { customerId: 'C-RAVI', holdId: 'hold-of-ravi' };

let clock: ManualClock;
let shop: WorkerShop;
beforeEach(async () => {
  clock = createMovableClock();
  const hour = 60 * MINUTE_MS;
  const bank = { VERIFICATION_RETRY_MS: hour, VERIFICATION_RETRY_MAX_MS: hour };
  const settings = { ...bank, CLAIM_UNVERIFIED_MS: 40, PAYMENT_EXPIRY_MS: hour };
  shop = await openWorker(settings, { clock, settleMs: hour });
});
afterEach(() => shop.close());

const give = (command: DomainNameCommand) => {
  const by = { kind: 'customer', id: OTHERS.customerId } as const;
  return executeTestCommand(shop.store, by, domainNameDecider, name, command);
};
const hold = () => {
  const heldAt = isoNow(clock);
  const heldUntil = new Date(clock.now() + 15 * MINUTE_MS).toISOString();
  return give({ type: 'HoldDomainName', domain, ...OTHERS, heldAt, heldUntil });
};
const pass = (worker: RunningWorker, ms: number) => {
  const settled = () => shop.settled(...WAITING);
  const { pool } = shop.connection;
  return passTime({ clock, pool, pollNow: worker.pollNow, settled }, ms);
};
const story = () => shop.story(name);

it('a hold ends by itself, even if the worker was killed before', async () => {
  const worker = await shop.startWorker();
  await hold();
  await shop.settled();
  await worker.close();
  clock.advance(15 * MINUTE_MS);
  expect(await story()).toEqual(['DomainNameHeld']);
  await shop.startWorker();
  await shop.waitFor(name, 'DomainNameHoldEnded');
  await shop.untilIdle();
  expect(await story()).toEqual(['DomainNameHeld', 'DomainNameHoldEnded']);
});

it('an extended hold ends at its later time', async () => {
  const worker = await shop.startWorker();
  await hold();
  const { customerId } = OTHERS;
  const heldUntil = new Date(clock.now() + 45 * MINUTE_MS).toISOString();
  const requestedAt = isoNow(clock);
  await give({ type: 'ExtendDomainHold', domain, customerId, heldUntil, requestedAt });
  await pass(worker, 44 * MINUTE_MS);
  expect(await story()).toEqual(['DomainNameHeld', 'DomainNameHeld']);
  await pass(worker, 2 * MINUTE_MS);
  expect((await story()).at(-1)).toBe('DomainNameHoldEnded');
});

it('a paid order without its claim waits for another customer’s hold, then gets the domain', async () => {
  const worker = await shop.startWorker();
  const asha = await shop.buy({ domain, utr: UNSEEN });
  const { referenceCode, orderId } = asha;
  const bank = (word: Parameters<typeof paymentDecider.decide>[0]) =>
    executeTestCommand(
      shop.store,
      { kind: 'system', name: 'bank' },
      paymentDecider,
      paymentStream(referenceCode),
      word,
      orderId,
    );
  await bank({ type: 'RecordCreditNotSeen', referenceCode, askedAt: isoNow(clock) });
  await shop.waitFor(name, 'DomainNameReleased');
  await hold();
  await bank({
    ...{ type: 'RecordPaymentVerified', referenceCode, creditId: `bank-${referenceCode}` },
    ...{ creditedPaise: 54_900, excessPaise: 0, matchedBy: 'utr', verifiedAt: isoNow(clock) },
  });
  const { order } = streamsOf(asha);
  await shop.waitFor(order, 'DomainRegistrationRequested');
  await pass(worker, 14 * MINUTE_MS);
  expect((await shop.story(order)).at(-1)).toBe('DomainRegistrationRequested');
  await pass(worker, 2 * MINUTE_MS);
  await shop.waitFor(order, 'OrderCompleted');
  expect((await story()).slice(2)).toEqual([
    ...['DomainNameHeld', 'DomainNameHoldEnded'],
    ...['DomainNameReserved', 'DomainNameSecured', 'DomainNameSold'],
  ]);
});

it('an order gets its domain back after a hold, if the order that took it was not placed', async () => {
  const asha = await shop.buy({ domain, utr: UNSEEN });
  const { orderId, customerId } = asha;
  const winner = { domain, orderId: 'HT-NEVER-PLACED', customerId: 'C-MEERA' };
  await give({ type: 'SecureDomainName', ...winner, requestedAt: isoNow(clock) });
  await give({ type: 'ReleaseDomainName', ...winner, reason: 'The order was not placed.' });
  await hold();
  const worker = await shop.startWorker();
  await pass(worker, 14 * MINUTE_MS);
  expect((await story()).at(-1)).toBe('DomainNameHeld');
  await pass(worker, 2 * MINUTE_MS);
  expect((await story()).slice(-2)).toEqual(['DomainNameHoldEnded', 'DomainNameReserved']);
  const { events } = await shop.store.read(name);
  expect(events.at(-1)?.data).toMatchObject({ orderId, customerId });
});

it('a placed order whose claim was released by a late step waits for a hold, too', async () => {
  const { orderId, customerId } = await shop.buy({ domain, utr: UNSEEN });
  await give({ type: 'ReleaseDomainName', domain, orderId, customerId, reason: 'Too late.' });
  await hold();
  const again = (start: number) =>
    releaseAbandonedClaimStep.run(shop.services, {
      ...{ id: `again-${start}`, start, log: noopLog },
      payload: {
        ...{ domain, orderId, customerId, correlationId: orderId },
        ...{ causationId: 'reserved', causeStream: name, causeRevision: '0' },
      },
    });
  expect(await again(2)).toMatchObject({ kind: 'later', delayMs: expect.any(Number) });
  clock.advance(15 * MINUTE_MS);
  expect(await again(3)).toEqual(DONE);
  expect((await story()).slice(-2)).toEqual(['DomainNameHoldEnded', 'DomainNameReserved']);
});
