// @module-tag slow
import { noopLog } from '@haat/platform/log';
import { createLogicBoxes, REASONS, type Registrar } from '@haat/platform/registrar';
import { createManualClock, type ManualClock } from '@haat/testkit/manual-clock';
import { streamsOf } from '@haat/testkit/scripted-customer';
import { openWorker, type WorkerShop, withWorker } from '@haat/testkit/worker';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
/** One and a half register time-outs of the test's shop. */
const COOL_DOWN_MS = 45 * SECOND;
const SETTLE_MS = 48 * HOUR;

let clock: ManualClock;
let shop: WorkerShop;
beforeEach(async () => {
  clock = createManualClock(new Date().toISOString());
  const hours = { REGISTRATION_NOT_SEEN_LOOKS: 3, REGISTRATION_NOT_SEEN_MS: 6 * HOUR };
  shop = await openWorker(
    { ...hours, REGISTRATION_ALARM_MS: 24 * HOUR },
    { clock, settleMs: SETTLE_MS },
  );
});
afterEach(() => shop.close());

const PAID = ['OrderPlaced', 'OrderPaymentConfirmed', 'DomainRegistrationRequested'];
const ATTEMPTED = 'DomainRegistrationAttempted';
const UNKNOWN = 'DomainRegistrationOutcomeUnknown';
const NOT_SEEN = 'DomainRegistrationNotSeen';

/** A registrar that reports when it has been called a number of times more. */
const watched = (registrar: Registrar) => {
  let checks = 0;
  const waiting: { readonly at: number; readonly seen: () => void }[] = [];
  const look = <Answer>(answer: Promise<Answer>): Promise<Answer> => {
    checks += 1;
    for (const { at, seen } of waiting) if (checks >= at) seen();
    return answer;
  };
  return {
    registrar: {
      ...registrar,
      lookUp: (domain: string) => look(registrar.lookUp(domain)),
      lookUpOrder: (id: string, domain: string) => look(registrar.lookUpOrder(id, domain)),
    },
    checks: (more: number) => {
      const seen = Promise.withResolvers<void>();
      waiting.push({ at: checks + more, seen: seen.resolve });
      return seen.promise;
    },
  };
};

const startWatched = async (over: Registrar = shop.services.registrar) => {
  const { registrar, checks } = watched(over);
  await shop.startWorker({ registrar });
  return checks;
};

describe('A domain that is paid and registered is never recorded as failed', () => {
  it('when the answer is lost, the look-up lags and the retry gets "already registered"', async () => {
    const checks = await startWatched();
    const bought = await shop.buy({ domain: 'lagging-name.in' });
    const { order } = streamsOf(bought);
    await shop.waitFor(order, UNKNOWN);
    await checks(5);
    expect(shop.registrationResults(bought.domain)).toEqual(['lagging']);

    clock.advance(COOL_DOWN_MS);
    const doubted = await shop.waitFor(order, UNKNOWN, 2);
    expect(doubted.data).toMatchObject({ attempt: 2, cause: 'refused', failure: 'taken' });
    await checks(5);
    expect(await shop.story(order)).toEqual([...PAID, ATTEMPTED, UNKNOWN, ATTEMPTED, UNKNOWN]);

    clock.advance(SETTLE_MS);
    await shop.waitFor(order, 'OrderCompleted');
    expect(shop.registrationResults(bought.domain)).toEqual(['lagging', 'already_registered']);
  });

  it('when for a day the registrar shows only that it is registered; an alarm is raised', async () => {
    const checks = await startWatched();
    const bought = await shop.buy({ domain: 'shadowed-name.in' });
    const { order } = streamsOf(bought);
    await shop.waitFor(order, UNKNOWN);
    for (let hour = 0; hour < 30; hour += 6) {
      clock.advance(6 * HOUR);
      await checks(2);
    }
    expect(await shop.story(order)).toEqual([...PAID, ATTEMPTED, UNKNOWN]);
    expect(shop.registrationResults(bought.domain)).toEqual(['shadowed']);
    expect(await shop.services.alarms.metrics()).toMatch(/haat_registration_overdue_total [1-9]/);

    clock.advance(SETTLE_MS);
    await shop.waitFor(order, 'OrderCompleted');
  });

  it('when the registrar registers it long after the timeout of its answer', () =>
    withWorker({}, async (late) => {
      const registrar = createLogicBoxes({
        baseUrl: late.registrar.apiUrl,
        ...late.registrar.credentials,
        log: noopLog,
        registerTimeoutMs: 20,
      });
      await late.startWorker({ registrar });
      const bought = await late.buy({ domain: 'late-name.in' });
      const { order } = streamsOf(bought);
      expect((await late.waitFor(order, UNKNOWN)).data).toMatchObject({ cause: 'no_answer' });
      await late.waitFor(order, 'OrderCompleted');
      expect(late.registrar.registrations().map(({ result }) => result)).toEqual(['late']);
      await registrar.close();
    }));

  it('when the answer is the refusal of another request', async () => {
    const { registrar } = shop.services;
    await startWatched({
      ...registrar,
      register: async (request) => {
        await registrar.register(request);
        const description = 'reg-contact-id: No Entity found for Entityid: 7843';
        const answer = { ...NO_MESSAGE, message: description };
        return { kind: 'failed', failure: 'contact', reason: REASONS.contact, description, answer };
      },
    });
    const bought = await shop.buy({ domain: 'mixed-answers.in' });
    await shop.waitFor(streamsOf(bought).order, 'OrderCompleted');
    expect(shop.registrationResults(bought.domain)).toEqual(['registered']);
  });

  it('when the registrar refuses with an unknown message and shows the domain later', async () => {
    const { registrar } = shop.services;
    const checks = await startWatched({
      ...registrar,
      register: async (request) => {
        await registrar.register(request);
        const answer = { ...NO_MESSAGE, message: 'Some error occurred, please contact support' };
        return { kind: 'outcome_unknown', description: answer.message, answer };
      },
    });
    const bought = await shop.buy({ domain: 'lagging-words.in' });
    const { order } = streamsOf(bought);
    expect((await shop.waitFor(order, UNKNOWN)).data).toMatchObject({ cause: 'not_understood' });
    await checks(3);
    clock.advance(SETTLE_MS);
    await shop.waitFor(order, 'OrderCompleted');
    expect(shop.registrationResults(bought.domain)).toEqual(['lagging']);
  });
});

const NO_MESSAGE = {
  actiontypedesc: null,
  actionstatusdesc: null,
  description: null,
  customerid: null,
  error: null,
  message: null,
};

describe('An order for a domain that is not ours', () => {
  it('fails once another registrar has the domain, even after a lost answer', async () => {
    await shop.startWorker();
    const bought = await shop.buy({ domain: 'snatched-name.in' });
    const failed = await shop.waitFor(streamsOf(bought).order, 'DomainRegistrationFailed');
    expect(failed.data).toMatchObject({ failure: 'taken', evidence: 'other_account' });
    expect(shop.registrationResults(bought.domain)).toEqual(['snatched']);
  });

  it('fails after the set number of polls over the set hours, and not one poll before', async () => {
    const checks = await startWatched();
    const bought = await shop.buy({ domain: 'lagging-for-good.in' });
    const { order } = streamsOf(bought);
    await shop.waitFor(order, UNKNOWN);
    clock.advance(COOL_DOWN_MS);
    await shop.waitFor(order, UNKNOWN, 2);
    for (const look of [1, 2, 3]) {
      await checks(4);
      expect((await shop.story(order)).filter((type) => type === NOT_SEEN)).toHaveLength(look - 1);
      expect(await shop.story(order)).not.toContain('DomainRegistrationFailed');
      clock.advance(2 * HOUR);
      expect((await shop.waitFor(order, NOT_SEEN, look)).data).toMatchObject({ look });
    }
    const failed = await shop.waitFor(order, 'DomainRegistrationFailed');
    expect(failed.data).toMatchObject({ failure: 'taken', evidence: 'not_seen' });
  });
});

describe('The registrar', () => {
  it('receives no registration while it reports too many requests', async () => {
    const calls: string[] = [];
    const { registrar } = shop.services;
    await shop.startWorker({
      registrar: {
        ...registrar,
        lookUp: async (domain) => {
          const look = await registrar.lookUp(domain);
          calls.push(look.kind);
          return look;
        },
        register: (request) => {
          calls.push('register');
          return registrar.register(request);
        },
      },
    });
    const bought = await shop.buy({ domain: 'busy-name.in' });
    await shop.waitFor(streamsOf(bought).order, 'OrderCompleted');
    // On a busy machine the job may be delivered again, and poll once more.
    const turns = calls.filter((call, index) => call !== calls[index - 1]);
    expect(turns).toEqual(['unknown', 'not_there', 'register', 'found']);
    expect(calls.filter((call) => call === 'unknown')).toHaveLength(3);
    expect(calls.filter((call) => call === 'register')).toHaveLength(1);
  });

  it('reports the cost of a registration, unless its answer was lost', async () => {
    await shop.startWorker();
    const answered = await shop.buy({ domain: 'neelkhadi.in', utr: '632612345671' });
    const lost = await shop.buy({ domain: 'lost-name.in', utr: '632612345672' });
    expect((await shop.waitFor(streamsOf(answered).order, 'DomainRegistered')).data).toMatchObject({
      cost: { minorUnits: 43_920, currency: 'INR' },
    });
    expect((await shop.waitFor(streamsOf(lost).order, 'DomainRegistered')).data).toMatchObject({
      cost: null,
    });
  });
});

describe('An order locked at the registrar is never registered again', () => {
  it('when it is found by its registrar ID although the domain shows nothing', async () => {
    const checks = await startWatched();
    const bought = await shop.buy({ domain: 'vanished-name.in' });
    const { order } = streamsOf(bought);
    await shop.waitFor(order, 'DomainRegistrationPending');
    await checks(5);
    clock.advance(SETTLE_MS);
    await shop.waitFor(order, 'OrderCompleted');
    expect(shop.registrationResults(bought.domain)).toEqual(['vanished']);
  });

  it.each(['with its id', 'without an id'])('when it is gone for days, %s', async (variant) => {
    const { registrar } = shop.services;
    const gone = async () => ({ kind: 'not_there' }) as const;
    let isLocked = false;
    const checks = await startWatched({
      ...registrar,
      lookUp: (domain) => (isLocked ? gone() : registrar.lookUp(domain)),
      lookUpOrder: gone,
      register: async (request) => {
        isLocked = true;
        const registration = await registrar.register(request);
        return registration.kind === 'pending' && variant === 'without an id'
          ? { ...registration, entityId: null }
          : registration;
      },
    });
    const bought = await shop.buy({ domain: 'locked-and-gone.in' });
    const { order } = streamsOf(bought);
    await shop.waitFor(order, 'DomainRegistrationPending');
    for (let day = 0; day < 3; day += 1) {
      clock.advance(24 * HOUR);
      await checks(3);
    }
    expect(shop.registrationResults(bought.domain)).toEqual(['locked']);
    expect((await shop.story(order)).at(-1)).toBe('DomainRegistrationPending');
    expect(await shop.services.alarms.metrics()).toMatch(/haat_registration_overdue_total [1-9]/);
  });
});
