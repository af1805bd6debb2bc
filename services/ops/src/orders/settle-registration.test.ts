import { createManualClock, type ManualClock } from '@haat/testkit/manual-clock';
import { streamsOf } from '@haat/testkit/scripted-customer';
import { openWorker, type WorkerShop } from '@haat/testkit/worker';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { failRegistration, retryRegistration } from './settle-registration.ts';

const HOUR = 3_600_000;
let clock: ManualClock;
let shop: WorkerShop;
beforeEach(async () => {
  clock = createManualClock(new Date().toISOString());
  shop = await openWorker({}, { clock, settleMs: HOUR });
  await shop.startWorker();
});
afterEach(() => shop.close());

const meera = { operator: 'meera', reason: 'Their support says so (ticket 4711).' };
const UNKNOWN = 'DomainRegistrationOutcomeUnknown';

describe('A domain registration that does not complete', () => {
  it('is retried by an operator', async () => {
    const bought = await shop.buy({ domain: 'vague-name.in' });
    const { order } = streamsOf(bought);
    await shop.waitFor(order, UNKNOWN);
    clock.advance(HOUR);
    const retried = await retryRegistration(shop.services, { ...meera, orderId: bought.orderId });
    expect(retried).toEqual({
      done: true,
      message: 'The registration of vague-name.in restarts.',
    });
    await shop.waitFor(order, UNKNOWN, 2);
    expect(shop.registrar.registrations().map(({ result }) => result)).toEqual(['vague', 'vague']);
    const event = await shop.waitFor(order, 'DomainRegistrationRetried');
    expect(event).toMatchObject({
      data: { reason: meera.reason },
      metadata: { actor: { kind: 'operator', name: 'meera', reason: meera.reason } },
    });
  });

  it('is failed by an operator, which releases the domain', async () => {
    const bought = await shop.buy({ domain: 'vague-name.in' });
    const { order, name } = streamsOf(bought);
    await shop.waitFor(order, UNKNOWN);
    const given = { ...meera, orderId: bought.orderId };
    expect(await failRegistration(shop.services, given)).toMatchObject({ done: true });
    const failed = await shop.waitFor(order, 'DomainRegistrationFailed');
    expect(failed.data).toMatchObject({ evidence: 'operator' });
    await shop.waitFor(name, 'DomainNameReleased');
    expect(await retryRegistration(shop.services, given)).toEqual({
      done: false,
      message:
        'The registration of vague-name.in cannot restart: the order is registration_failed.',
    });
  });

  it('is failed only with --insist while the registrar may have the domain', async () => {
    const locked = await shop.buy({ domain: 'locked-name.in', utr: '632612345671' });
    await shop.waitFor(streamsOf(locked).order, 'DomainRegistrationPending');
    const shadowed = await shop.buy({ domain: 'shadowed-name.in', utr: '632612345672' });
    await shop.waitFor(streamsOf(shadowed).order, UNKNOWN);
    const answers = await Promise.all(
      [locked, shadowed].map(({ orderId }) =>
        failRegistration(shop.services, { ...meera, orderId }),
      ),
    );
    expect(answers).toMatchObject([
      {
        done: false,
        message: expect.stringMatching(/has locked-name.in as its order \d+\. .* add --insist\.$/),
      },
      { done: false, message: expect.stringMatching(/registered through it, but shows no order/) },
    ]);
    const { orderId } = shadowed;
    expect(
      await failRegistration(shop.services, { ...meera, orderId, insists: true }),
    ).toMatchObject({ done: true });
  });
});
