import { NO_ANSWER } from '@haat/platform/providers/registrar/wire';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { streamsOf } from '../../testing/customer.ts';
import { inShop, openShop, type Shop } from '../../testing/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
  await shop.startWorker();
});
afterAll(() => shop.close());

const resultsAt = (domain: string) =>
  shop.registrar
    .registrations()
    .filter((call) => call.domain === domain)
    .map(({ result }) => result);

const REGISTERED = [
  'OrderPlaced',
  'OrderPaymentConfirmed',
  'DomainRegistrationRequested',
  'DomainRegistered',
  'OrderCompleted',
];

describe('the registrar', () => {
  it('has given the name to somebody else: the order fails and the name is free again', async () => {
    const bought = await shop.buy({ domain: 'taken-name.com' });
    const { order, name } = streamsOf(bought);
    const failed = await shop.until(order, 'DomainRegistrationFailed');
    expect(failed.data).toMatchObject({
      failure: 'taken',
      reason: 'the domain name has already been registered by someone else',
    });
    await shop.until(name, 'DomainNameReleased');
  });

  it('refuses: the order fails with the reason', async () => {
    const bought = await shop.buy({ domain: 'refused-name.com' });
    const { order, name } = streamsOf(bought);
    expect((await shop.until(order, 'DomainRegistrationFailed')).data).toMatchObject({
      failure: 'other',
      answer: { actionstatusdesc: expect.stringMatching(/reserved/) },
    });
    await shop.until(name, 'DomainNameReleased');
    expect(resultsAt('refused-name.com')).toEqual(['refused']);
  });

  it('locks the order: it is looked at until it is registered', async () => {
    const bought = await shop.buy({ domain: 'locked-name.com' });
    const { order } = streamsOf(bought);
    await shop.until(order, 'OrderCompleted');
    expect(await shop.story(order)).toEqual(
      REGISTERED.toSpliced(3, 0, 'DomainRegistrationPending'),
    );
    expect(resultsAt('locked-name.com')).toEqual(['locked']);
  });

  it('loses its answer: the name is looked up, not bought again', async () => {
    const bought = await shop.buy({ domain: 'lost-name.com' });
    const { order } = streamsOf(bought);
    await shop.until(order, 'OrderCompleted');
    expect(await shop.story(order)).toEqual(
      REGISTERED.toSpliced(3, 0, 'DomainRegistrationOutcomeUnknown'),
    );
    expect(resultsAt('lost-name.com')).toEqual(['lost']);
  });

  it('lets an order be stuck: it is looked at on and on, and said once', () =>
    inShop({}, async (stuck) => {
      let looks = 0;
      const tenth = Promise.withResolvers<void>();
      const { registrar } = stuck.services;
      const lookUp: typeof registrar.lookUp = (domain) => {
        looks += 1;
        if (looks === 10) tenth.resolve();
        return registrar.lookUp(domain);
      };
      await stuck.startWorker({ registrar: { ...registrar, lookUp } });
      const bought = await stuck.buy({ domain: 'stuck-name.com' });
      await tenth.promise;
      expect(await stuck.story(streamsOf(bought).order)).toEqual([
        ...REGISTERED.slice(0, 3),
        'DomainRegistrationPending',
      ]);
      expect(stuck.registrar.registrations()).toHaveLength(1);
    }));

  it('has no funds of ours left: the order waits, somebody is told, the customer is not', () =>
    inShop({}, async (broke) => {
      const { registrar, alarms } = broke.services;
      let refusals = 0;
      await broke.startWorker({
        registrar: {
          ...registrar,
          register: async (request) => {
            refusals += 1;
            if (refusals > 2) return registrar.register(request);
            return {
              kind: 'failed',
              failure: 'funds',
              reason: 'the registrar cannot take our orders at the moment',
              description: 'Insufficient funds',
              answer: NO_ANSWER,
            };
          },
        },
      });
      const bought = await broke.buy({ domain: 'nofunds.in' });
      await broke.until(streamsOf(bought).order, 'OrderCompleted');
      expect(await broke.story(streamsOf(bought).order)).toEqual(REGISTERED);
      expect(await alarms.metrics()).toContain(
        'haat_registrar_account_refused_total{failure="funds"} 2',
      );
    }));

  it('has sold the name to another customer of ours before: the order fails', async () => {
    const ravis = await shop.buy({ domain: 'twice.in', email: 'ravi@example.in' });
    await shop.until(streamsOf(ravis).order, 'OrderCompleted');
    const { registrar } = shop.services;
    expect(await registrar.lookUp('twice.in')).toMatchObject({ kind: 'found', status: 'active' });

    const ashas = await shop.pay({ domain: 'twice.in', utr: '632612340002' });
    await shop.place(ashas, { domain: 'twice.in', email: 'asha@example.in' });
    const failed = await shop.until(streamsOf(ashas).order, 'DomainRegistrationFailed');
    expect(failed.data.failure).toBe('taken');
    expect(resultsAt('twice.in')).toEqual(['registered']);
  });

  it('says "already registered" to a second try that came at the same moment: it is the first one', () =>
    inShop({}, async (racing) => {
      const { registrar } = racing.services;
      let blind = true;
      await racing.startWorker({
        registrar: {
          ...registrar,
          // The other try's order does not show yet when this one looks.
          lookUp: async (domain) => {
            if (!blind) return registrar.lookUp(domain);
            blind = false;
            return { kind: 'not_there' };
          },
          register: async (request) => {
            await registrar.register(request);
            return registrar.register(request);
          },
        },
      });
      const bought = await racing.buy({ domain: 'same-moment.in' });
      await racing.until(streamsOf(bought).order, 'OrderCompleted');
      expect(racing.registrar.registrations().map(({ result }) => result)).toEqual([
        'registered',
        'already_registered',
      ]);
    }));
});
