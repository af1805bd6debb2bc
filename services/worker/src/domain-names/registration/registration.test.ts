import { refusalMessages } from '@haat/contracts/refusal-messages';
import { noopLog } from '@haat/platform/log';
import { createLogicBoxes, NO_ANSWER } from '@haat/platform/registrar';
import { contactDetails } from '@haat/testkit/customer';
import { completedTimeline, streamsOf } from '@haat/testkit/scripted-customer';
import { waitFor } from '@haat/testkit/wait-for';
import { openWorker, type WorkerShop, withWorker } from '@haat/testkit/worker';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contactOf } from './parties.ts';

let shop: WorkerShop;
beforeAll(async () => {
  shop = await openWorker();
  await shop.startWorker();
});
afterAll(() => shop.close());

/** As an order in another shop of the same account would. */
const registerFor = async (email: string, domain: string): Promise<void> => {
  const { registrar } = shop.services;
  const registrant = contactOf(contactDetails, email);
  const customer = await registrar.ensureCustomer(registrant);
  if (customer.kind !== 'ensured') throw new Error(customer.description);
  const contact = await registrar.ensureContact(customer.id, registrant);
  if (contact.kind !== 'ensured') throw new Error(contact.description);
  const nameservers = ['ns1.haat.example', 'ns2.haat.example'];
  const ids = { customerId: customer.id, contactId: contact.id };
  const made = await registrar.register({ domain, years: 1, nameservers, ...ids });
  expect(made.kind).toBe('registered');
};

describe('Registering a domain', () => {
  it('fails and releases the domain when another customer has registered it', async () => {
    const bought = await shop.buy({ domain: 'taken-name.com' });
    const { order, name } = streamsOf(bought);
    const failed = await shop.waitFor(order, 'DomainRegistrationFailed');
    expect(failed.data).toMatchObject({
      failure: 'taken',
      reason: 'someone else has already registered this domain',
    });
    await shop.waitFor(name, 'DomainNameReleased');
  });

  it('fails with the registrar’s reason when the registrar refuses it', async () => {
    const bought = await shop.buy({ domain: 'refused-name.com' });
    const { order, name } = streamsOf(bought);
    expect((await shop.waitFor(order, 'DomainRegistrationFailed')).data).toMatchObject({
      failure: 'other',
      answer: { actionstatusdesc: expect.stringMatching(/reserved/) },
    });
    await shop.waitFor(name, 'DomainNameReleased');
    expect(shop.registrationResults('refused-name.com')).toEqual(['refused']);
  });

  it('is polled while the registrar keeps it locked, until it is registered', async () => {
    const bought = await shop.buy({ domain: 'locked-name.com' });
    const { order } = streamsOf(bought);
    await shop.waitFor(order, 'OrderCompleted');
    expect(await shop.story(order)).toEqual(
      completedTimeline.toSpliced(4, 0, 'DomainRegistrationPending'),
    );
    expect(shop.registrationResults('locked-name.com')).toEqual(['locked']);
  });

  it('looks the domain up after a lost answer, and does not buy it again', async () => {
    const bought = await shop.buy({ domain: 'lost-name.com' });
    const { order } = streamsOf(bought);
    await shop.waitFor(order, 'OrderCompleted');
    expect(await shop.story(order)).toEqual(
      completedTimeline.toSpliced(4, 0, 'DomainRegistrationOutcomeUnknown'),
    );
    expect(shop.registrationResults('lost-name.com')).toEqual(['lost']);
  });

  it('does not complete while the registrar never shows the domain that it reported as registered', () =>
    withWorker({}, async (boasting) => {
      let checks = 0;
      const tenth = Promise.withResolvers<void>();
      const { registrar } = boasting.services;
      const lookUpOrder: typeof registrar.lookUpOrder = (entityId, domain) => {
        checks += 1;
        if (checks === 10) tenth.resolve();
        return registrar.lookUpOrder(entityId, domain);
      };
      const register: typeof registrar.register = async () => ({
        kind: 'registered',
        ...{ entityId: '99999999', customerId: null, answer: NO_ANSWER, cost: null },
      });
      await boasting.startWorker({ registrar: { ...registrar, lookUpOrder, register } });
      const bought = await boasting.buy({ domain: 'boasted.in' });
      const { order } = streamsOf(bought);
      await boasting.waitFor(order, 'DomainRegistrationPending');
      await tenth.promise;
      expect(await boasting.story(order)).toEqual([
        ...completedTimeline.slice(0, 4),
        'DomainRegistrationPending',
      ]);
    }));

  it('waits until the registrar shows the registered domain', () =>
    withWorker({}, async (slow) => {
      let isRegistered = false;
      const { registrar } = slow.services;
      const register: typeof registrar.register = async (request) => {
        const registration = await registrar.register(request);
        isRegistered = true;
        return registration;
      };
      const lookUp: typeof registrar.lookUp = (domain) =>
        isRegistered ? Promise.resolve({ kind: 'not_there' }) : registrar.lookUp(domain);
      await slow.startWorker({ registrar: { ...registrar, lookUp, register } });
      const { order } = streamsOf(await slow.buy({ domain: 'shown-later.in' }));
      await slow.waitFor(order, 'OrderCompleted');
      expect(await slow.story(order)).toEqual(
        completedTimeline.toSpliced(4, 0, 'DomainRegistrationPending'),
      );
      expect(slow.registrar.registrations()).toHaveLength(1);
    }));

  it('waits and raises an alarm while our account has no funds', () =>
    withWorker({}, async (broke) => {
      await broke.startWorker();
      const bought = await broke.buy({ domain: 'nofunds.in' });
      const { order } = streamsOf(bought);
      await broke.waitFor(order, 'OrderCompleted');
      const refusedOnce = ['DomainRegistrationAttempted', 'DomainRegistrationPostponed'];
      expect(await broke.story(order)).toEqual(
        completedTimeline.toSpliced(3, 0, ...refusedOnce, ...refusedOnce),
      );
      expect(await broke.services.alarms.metrics()).toContain(
        'haat_registrar_account_refused_total{failure="funds"} 2',
      );
    }));

  it.each([
    ['the registrar’s proxy refuses us', 'forbidden-name.in', {}],
    ['the registrar rejects our key', 'neelkhadi.in', { apiKey: 'one-of-before' }],
  ])('waits and raises an alarm at once when %s', (_, domain, key) =>
    withWorker({}, async (barred) => {
      const registrar = createLogicBoxes({
        baseUrl: barred.registrar.apiUrl,
        ...barred.registrar.credentials,
        ...key,
        log: noopLog,
      });
      await barred.startWorker({ registrar });
      const bought = await barred.buy({ domain });
      await waitFor(async () =>
        /account_refused_total\{failure="auth"\} [1-9]/.test(
          await barred.services.alarms.metrics(),
        ),
      );
      expect(await barred.story(streamsOf(bought).order)).toEqual(completedTimeline.slice(0, 3));
      await registrar.close();
    }),
  );

  it('fails when another customer of our account has the domain', async () => {
    await registerFor('ravi@example.in', 'twice.in');
    const ashas = await shop.buy({ domain: 'twice.in', email: 'asha@example.in' });
    const failed = await shop.waitFor(streamsOf(ashas).order, 'DomainRegistrationFailed');
    expect(failed.data.failure).toBe('taken');
    expect(shop.registrationResults('twice.in')).toEqual(['registered']);
  });

  it('requests nothing when another paid order has secured the domain', async () => {
    const ravis = await shop.buy({ domain: 'released.in', utr: '632612340001' });
    await shop.waitFor(streamsOf(ravis).name, 'DomainNameSecured');
    const ashas = await shop.pay({ domain: 'released.in', utr: '632612340002' });
    await shop.place(ashas, { domain: 'released.in' });
    const failed = await shop.waitFor(streamsOf(ashas).order, 'DomainRegistrationFailed');
    expect(failed.data).toMatchObject({
      failure: 'taken',
      reason: refusalMessages.domainHeld,
      evidence: 'name_held',
    });
    await shop.waitFor(streamsOf(ravis).order, 'OrderCompleted');
    expect(shop.registrationResults('released.in')).toEqual(['registered']);
  });
});
