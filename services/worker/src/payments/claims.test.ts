// @module-tag money
import { paymentStream } from '@haat/contracts/events/payment';
import { refusalMessages } from '@haat/contracts/refusal-messages';
import { domainNameDecider } from '@haat/domain/domain-name/domain-name';
import { type PaymentCommand, paymentDecider } from '@haat/domain/payment/payment';
import { executeTestCommand } from '@haat/testkit/execute-test-command';
import { failingOnce } from '@haat/testkit/failing-once';
import { createMovableClock, type ManualClock } from '@haat/testkit/manual-clock';
import { type Bought, streamsOf } from '@haat/testkit/scripted-customer';
import { openWorker, type WorkerShop } from '@haat/testkit/worker';
import { afterEach, describe, expect, it } from 'vitest';

const HOUR = 3_600_000;
/** The bank's sandbox shows such a payment only after its settle time. */
const notSeenYet = (n: number): string => `63261234${n}9999`.slice(-12).padStart(12, '6');

let clock: ManualClock;
let shop: WorkerShop;
const open = async (changes: Parameters<typeof openWorker>[0]): Promise<void> => {
  clock = createMovableClock();
  shop = await openWorker(changes, { clock, settleMs: HOUR });
};
const begin = async (changes: Parameters<typeof openWorker>[0] = {}): Promise<void> => {
  await open(changes);
  await shop.startWorker();
};
afterEach(() => shop.close());

const system = { kind: 'system', name: 'bank' } as const;
const record = ({ referenceCode, orderId }: Bought, word: PaymentCommand) =>
  executeTestCommand(
    shop.store,
    system,
    paymentDecider,
    paymentStream(referenceCode),
    word,
    orderId,
  );

const bankKnowsNothing = (bought: Bought) =>
  record(bought, {
    type: 'RecordCreditNotSeen',
    referenceCode: bought.referenceCode,
    askedAt: new Date(clock.now()).toISOString(),
  });

const bankConfirms = (bought: Bought) =>
  record(bought, {
    type: 'RecordPaymentVerified',
    referenceCode: bought.referenceCode,
    creditId: `bank-${bought.referenceCode}`,
    creditedPaise: 54_900,
    excessPaise: 0,
    matchedBy: 'utr',
    verifiedAt: new Date(clock.now()).toISOString(),
  });

const secure = ({ domain, orderId, customerId }: Bought) =>
  executeTestCommand(
    shop.store,
    { kind: 'customer', id: customerId },
    domainNameDecider,
    streamsOf({ domain } as Bought).name,
    {
      ...{ type: 'SecureDomainName', domain, orderId, customerId },
      requestedAt: new Date(clock.now()).toISOString(),
    },
    orderId,
  );

const untilReleased = () =>
  shop.untilIdle(
    'release-abandoned-claim',
    'release-abandoned-payment',
    'release-unverified-claim',
  );
const registrationsOf = (domain: string) =>
  shop.registrar.registrations().filter((call) => call.domain === domain && call.orderId !== null);

describe('A domain reserved with an unverified payment', () => {
  it('is released some time after the bank’s answer, even if it was reserved later', async () => {
    await begin({ CLAIM_UNVERIFIED_MS: 40 });
    const ravis = await shop.pay({ domain: 'claimed-late.in', utr: notSeenYet(2) });
    await bankKnowsNothing(ravis);
    await shop.reserve(ravis);
    await shop.place(ravis, { domain: ravis.domain });
    await shop.waitFor(streamsOf(ravis).name, 'DomainNameReleased');
  });

  it('is released when a review takes too long', async () => {
    await begin({ CLAIM_UNVERIFIED_MS: HOUR, CLAIM_IN_REVIEW_MS: 40 });
    const ravis = await shop.buy({ domain: 'in-review.in', utr: notSeenYet(3) });
    await record(ravis, {
      type: 'PutPaymentInReview',
      referenceCode: ravis.referenceCode,
      reason: 'disputed',
      explanation: 'We are checking whose it is.',
      credit: null,
      reports: [],
    });
    await shop.waitFor(streamsOf(ravis).name, 'DomainNameReleased');
  });

  it('stays reserved while the bank is unavailable', async () => {
    await open({ CLAIM_UNVERIFIED_MS: 1, CLAIM_LAPSE_MS: 1 });
    await shop.bank.close();
    await shop.startWorker();
    const ravis = await shop.buy({ domain: 'silent-bank.in', utr: notSeenYet(4) });
    await shop.waitFor(streamsOf(ravis).order, 'OrderPlaced');
    await shop.untilIdle('verify-payment');
    expect(await shop.story(streamsOf(ravis).name)).toEqual(['DomainNameReserved']);
  });

  it('stays reserved while an operator has to check with an unreachable bank', async () => {
    await begin({ CLAIM_UNVERIFIED_MS: HOUR, CLAIM_IN_REVIEW_MS: 1 });
    const ravis = await shop.buy({ domain: 'unreachable-bank.in', utr: notSeenYet(6) });
    await record(ravis, {
      type: 'PutPaymentInReview',
      referenceCode: ravis.referenceCode,
      reason: 'bank_unreachable',
      explanation: 'We are checking it.',
      credit: null,
      reports: [],
    });
    await shop.untilIdle('release-abandoned-claim', 'release-abandoned-payment');
    expect(await shop.story(streamsOf(ravis).name)).toEqual(['DomainNameReserved']);
  });

  it('is reserved again when the payment is verified afterwards', async () => {
    await begin({ CLAIM_UNVERIFIED_MS: 40 });
    const ravis = await shop.buy({ domain: 'credit-comes.in', utr: notSeenYet(5) });
    await bankKnowsNothing(ravis);
    const { name, order } = streamsOf(ravis);
    await shop.waitFor(name, 'DomainNameReleased');
    await bankConfirms(ravis);
    await shop.waitFor(order, 'OrderCompleted');
    expect(await shop.story(name)).toEqual([
      'DomainNameReserved',
      'DomainNameReleased',
      'DomainNameReserved',
      'DomainNameSecured',
      'DomainNameSold',
    ]);
  });

  it('can be sold to another order, and a payment verified too late fails its own order', async () => {
    await begin({ CLAIM_UNVERIFIED_MS: 40 });
    const ravis = await shop.buy({ domain: 'too-late.in', utr: notSeenYet(6) });
    await bankKnowsNothing(ravis);
    await shop.waitFor(streamsOf(ravis).name, 'DomainNameReleased');
    const ashas = await shop.buy({ domain: 'too-late.in', utr: '632612345678' });
    await shop.waitFor(streamsOf(ashas).order, 'OrderCompleted');
    await bankConfirms(ravis);
    const failed = await shop.waitFor(streamsOf(ravis).order, 'DomainRegistrationFailed');
    expect(failed.data).toMatchObject({ evidence: 'name_held' });
    expect(registrationsOf('too-late.in')).toHaveLength(1);
  });
});

describe('A verified payment for a domain that an unverified payment reserved', () => {
  const ravisClaim = (domain: string) => shop.buy({ domain, utr: notSeenYet(7) });

  it('takes the domain, and the other order ends with the reason', async () => {
    await begin();
    const ravis = await ravisClaim('wanted-by-both.in');
    const ashas = await shop.pay({ domain: 'wanted-by-both.in', utr: '632612345678' });
    await shop.place(ashas, { domain: ashas.domain });
    await shop.waitFor(streamsOf(ashas).order, 'OrderCompleted');
    const lost = await shop.waitFor(streamsOf(ravis).order, 'OrderDomainLost');
    expect(lost.data).toMatchObject({ reason: refusalMessages.domainLostUnpaid });
    expect(await shop.story(streamsOf(ravis).name)).toEqual([
      'DomainNameReserved',
      'DomainNameSuperseded',
      'DomainNameSold',
    ]);
    await bankConfirms(ravis);
    await untilReleased();
    expect(await shop.story(streamsOf(ravis).order)).toEqual(['OrderPlaced', 'OrderDomainLost']);
    expect(registrationsOf('wanted-by-both.in')).toHaveLength(1);
  });

  it('returns the domain when its own order is never placed', async () => {
    await open({ CLAIM_LAPSE_MS: 1_000 });
    // Before the worker runs: his claim would lapse too if a busy machine placed his order late.
    const ravis = await ravisClaim('given-back.in');
    await shop.startWorker();
    const ashas = await shop.pay({ domain: 'given-back.in', utr: '632612345678' });
    await secure(ashas);
    const { name, order } = streamsOf(ravis);
    await shop.waitFor(name, 'DomainNameReserved', 2);
    expect((await shop.store.read(name)).events.at(-1)?.data).toMatchObject({
      orderId: ravis.orderId,
    });
    expect(await shop.story(order)).toEqual(['OrderPlaced']);
  });

  it('takes the domain from an order still being placed, which ends once it is placed', async () => {
    await begin();
    const ravis = await shop.pay({ domain: 'still-placing.in', utr: notSeenYet(8) });
    await shop.reserve(ravis);
    const ashas = await shop.pay({ domain: 'still-placing.in', utr: '632612345678' });
    await shop.place(ashas, { domain: ashas.domain });
    await shop.waitFor(streamsOf(ashas).order, 'OrderCompleted');
    await shop.place(ravis, { domain: ravis.domain });
    await shop.waitFor(streamsOf(ravis).order, 'OrderDomainLost');
  });

  it('completes one order and ends the other when both payments are verified at once', async () => {
    await begin();
    for (const round of [1, 2, 3]) {
      const domain = `both-paid-${round}.in`;
      const ravis = await shop.buy({ domain, utr: notSeenYet(10 + round) });
      const ashas = await shop.pay({ domain, utr: notSeenYet(20 + round) });
      await shop.place(ashas, { domain });
      await Promise.all([bankConfirms(ravis), bankConfirms(ashas)]);
      const stories = async () =>
        Promise.all([ravis, ashas].map((bought) => shop.story(streamsOf(bought).order)));
      await shop.waitFor(streamsOf(ravis).name, 'DomainNameSold');
      await untilReleased();
      const ends = (await stories()).map((story) => story.at(-1));
      expect(ends.filter((end) => end === 'OrderCompleted')).toHaveLength(1);
      expect(
        ends.filter((end) => end === 'OrderDomainLost' || end === 'DomainRegistrationFailed'),
      ).toHaveLength(1);
      expect(registrationsOf(domain)).toHaveLength(1);
    }
  });
});

describe('An interrupted worker', () => {
  it.each(
    ['DomainNameSuperseded', 'OrderDomainLost'].flatMap((type) => [
      ['before', type] as const,
      ['after', type] as const,
    ]),
  )(
    'completes one order and ends the other once when it is interrupted %s it writes %s',
    async (moment, type) => {
      await open({});
      await shop.startWorker({ store: failingOnce(shop.store, type, moment) });
      const ravis = await shop.buy({ domain: 'cut-off.in', utr: notSeenYet(9) });
      const ashas = await shop.pay({ domain: 'cut-off.in', utr: '632612345678' });
      await shop.place(ashas, { domain: ashas.domain });
      await shop.waitFor(streamsOf(ashas).order, 'OrderCompleted');
      await shop.waitFor(streamsOf(ravis).order, 'OrderDomainLost');
      await bankConfirms(ravis);
      await untilReleased();
      expect(await shop.story(streamsOf(ravis).order)).toEqual(['OrderPlaced', 'OrderDomainLost']);
      expect(await shop.story(streamsOf(ravis).name)).toEqual([
        'DomainNameReserved',
        'DomainNameSuperseded',
        'DomainNameSold',
      ]);
    },
  );
});
