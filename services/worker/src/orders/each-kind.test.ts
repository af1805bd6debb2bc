import { freeHostingStream, hostedDomainStream } from '@haat/contracts/events/hosting';
import { invoiceStream } from '@haat/contracts/events/invoice';
import { type OrderedService, orderStream } from '@haat/contracts/events/order';
import { paymentStream } from '@haat/contracts/events/payment';
import { sample } from '@haat/contracts/testing/sample';
import { freeHostingDecider } from '@haat/domain/hosting/free-hosting';
import { hostedDomainDecider } from '@haat/domain/hosting/hosted-domain';
import { type OrderCommand, orderDecider } from '@haat/domain/order/order';
import { paymentDecider } from '@haat/domain/payment/payment';
import { codeOrderPlaced } from '@haat/domain/testing/code-order';
import {
  combinedOrderPlaced,
  freeHostingOrderPlaced,
  hostingOrderPlaced,
} from '@haat/domain/testing/hosting-order';
import { appendingBy } from '@haat/event-store/in-order';
import { newCustomerId } from '@haat/platform/ids';
import { noopLog } from '@haat/platform/log';
import { loadAggregate } from '@haat/record/commands';
import { recordBankResponse } from '@haat/testkit/bank-response';
import { newDomain } from '@haat/testkit/customer';
import { executeTestCommand } from '@haat/testkit/execute-test-command';
import { openWorker, type WorkerSettings, type WorkerShop } from '@haat/testkit/worker';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getStep } from '../process.ts';

let shop: WorkerShop;
beforeAll(async () => {
  shop = await openWorker();
});
afterAll(() => shop.close());

const system = { kind: 'system', name: 'test' } as const;
const execute = (orderId: string, command: OrderCommand) =>
  executeTestCommand(shop.store, system, orderDecider, orderStream(orderId), command, orderId);

/** What makes a shop that is registered for GST, in Rajasthan. */
const withGstin = { SUPPLIER_GSTIN: '08AAAAA0000A1Z2', GST_RATE_PERCENT: 18 };

/** Takes a step, and takes it again, as after a crash: the second time adds nothing. */
const take = async (
  name: string,
  payload: Record<string, string>,
  settings: Partial<WorkerSettings> = {},
): Promise<void> => {
  const services = { ...shop.services, settings: { ...shop.services.settings, ...settings } };
  const cause = { causationId: 'test', causeStream: 'test', causeRevision: '0' };
  const about = { ...cause, correlationId: payload.orderId, traceId: 'test' };
  const ofRun = async (id: string) => {
    const step = { id, start: 1, payload: { ...payload, ...about }, log: noopLog };
    expect(await getStep(name).run(services, step)).toEqual({ kind: 'done' });
  };
  await ofRun(`${name}-${payload.orderId}`);
  const { orderId = '' } = payload;
  const after = await shop.story(orderStream(orderId));
  await ofRun(`${name}-${payload.orderId}`);
  await ofRun(`${name}-${payload.orderId}-again`);
  expect(await shop.story(orderStream(orderId))).toEqual(after);
};

/** Pays for it, orders it, and has the payment confirmed. */
const confirmed = async (service: OrderedService, pricePaise: number) => {
  const options = { domain: service.domain, service, pricePaise };
  const bought = await shop.pay(options);
  await shop.place(bought, options);
  const word = { type: 'RecordPaymentVerified', creditedPaise: pricePaise } as const;
  await recordBankResponse(shop.store, bought.referenceCode, word);
  await take('settle-order-payment', { ...bought });
  return bought;
};

const provision = (orderId: string): Promise<void> => {
  const { username, package: name } = sample('HostingProvisioningRequested').data;
  return execute(orderId, { type: 'ProvisionHosting', orderId, username, package: name });
};
const provisioned = async (orderId: string): Promise<void> => {
  await provision(orderId);
  const { data } = sample('HostingProvisioned', { orderId });
  await execute(orderId, { type: 'RecordHostingProvisioned', ...data });
};
const failed = async (orderId: string): Promise<void> => {
  await provision(orderId);
  const { data } = sample('HostingProvisioningFailed', { orderId });
  await execute(orderId, { type: 'RecordProvisioningFailed', ...data });
};
const registered = async (orderId: string): Promise<void> => {
  await execute(orderId, { type: 'RequestDomainRegistration', orderId });
  const { hasPlan: _, ...data } = sample('DomainRegistered', { orderId }).data;
  await execute(orderId, { type: 'RecordDomainRegistered', ...data });
};
const invoiceOf = async (orderId: string) => {
  const { events } = await shop.store.read(orderStream(orderId));
  const completed = events.find(({ type }) => type === 'OrderCompleted');
  const number = String(completed?.data.invoiceNumber);
  return (await shop.store.read(invoiceStream(number))).events[0]?.data;
};
const paymentOf = async (referenceCode: string) =>
  (await loadAggregate(shop.store, paymentDecider, paymentStream(referenceCode))).state;
const claimOf = async (customerId: string, orderId: string, domain: string): Promise<void> =>
  executeTestCommand(
    shop.store,
    { kind: 'customer', id: customerId },
    freeHostingDecider,
    freeHostingStream(customerId),
    { type: 'ClaimFreeHosting', customerId, orderId, domain },
    orderId,
  );

describe('A paid code order', () => {
  it('grants the download, is invoiced with its set-up and its tax, and completes', async () => {
    const { service } = codeOrderPlaced.data;
    if (service.kind !== 'code') throw new Error('not code');
    const { orderId } = await confirmed({ ...service, setupPaise: 10_000 }, 59_900);
    await take('grant-download', { orderId });
    await take('complete-order', { orderId }, withGstin);
    expect(await shop.story(orderStream(orderId))).toEqual([
      'OrderPlaced',
      'OrderPaymentConfirmed',
      'DownloadGranted',
      'OrderCompleted',
    ]);
    const sac = '998434';
    const setUp = { description: `${service.title}, set-up`, sac, amountPaise: 10_000 };
    expect(await invoiceOf(orderId)).toMatchObject({
      supplier: { gstin: '08AAAAA0000A1Z2' },
      lines: [
        {
          description: service.title,
          sac,
          amountPaise: 49_900,
          taxablePaise: 42_288,
          taxPaise: 7_612,
        },
        { ...setUp, taxablePaise: 8_474, taxPaise: 1_526 },
      ],
      tax: { kind: 'intra', ratePercent: 18, placeOfSupply: '08' },
      totalPaise: 59_900,
    });
  });

  it('keeps its invoice after an interruption, even if the settings have changed', async () => {
    const { orderId } = await confirmed(codeOrderPlaced.data.service, 49_900);
    await take('grant-download', { orderId });
    const cutOff = new Error('cut off');
    const { store } = shop.services;
    const cause = { causationId: 'test', causeStream: 'test', causeRevision: '0' };
    const about = { ...cause, correlationId: orderId, traceId: 'test' };
    const step = (id: string) => ({
      ...{ id, start: 1, payload: { orderId, ...about }, log: noopLog },
    });
    const cut: typeof shop.services = {
      ...shop.services,
      store: appendingBy(store, async (stream, ...rest) => {
        if (stream === orderStream(orderId)) throw cutOff;
        return store.append(stream, ...rest);
      }),
    };
    await expect(getStep('complete-order').run(cut, step('first'))).rejects.toThrow('cut off');
    const settings = { ...shop.services.settings, ...withGstin };
    const done = await getStep('complete-order').run(
      { ...shop.services, settings },
      step('second'),
    );
    expect(done).toEqual({ kind: 'done' });
    expect(await invoiceOf(orderId)).toMatchObject({ supplier: { gstin: null }, tax: null });
  });

  it('does not complete before the download is granted', async () => {
    const { orderId } = await confirmed(codeOrderPlaced.data.service, 49_900);
    await take('complete-order', { orderId });
    await take('release-domain-name', { orderId });
    expect((await shop.story(orderStream(orderId))).at(-1)).toBe('OrderPaymentConfirmed');
  });
});

describe('A paid hosting plan', () => {
  it('is invoiced for its period and completes once it is set up', async () => {
    const { orderId } = await confirmed(hostingOrderPlaced.data.service, 179_100);
    await provisioned(orderId);
    await take('complete-order', { orderId });
    expect((await shop.story(orderStream(orderId))).at(-1)).toBe('OrderCompleted');
    expect(await invoiceOf(orderId)).toMatchObject({
      lines: [{ description: 'Dukaan for neelkhadi.in, 1 year', amountPaise: 179_100 }],
    });
  });

  it('releases its payment when it cannot be set up', async () => {
    const { orderId, referenceCode } = await confirmed(hostingOrderPlaced.data.service, 179_100);
    await failed(orderId);
    await take('release-payment', { orderId });
    expect(await paymentOf(referenceCode)).toMatchObject({ allocation: null, phase: 'verified' });
    const { events } = await shop.store.read(paymentStream(referenceCode));
    expect(events.at(-1)?.data).toMatchObject({ cause: 'hosting_failed' });
  });
});

describe('A free hosting plan', () => {
  const placeFree = async () => {
    const customerId = newCustomerId();
    const orderId = `HT-FREE-${customerId.slice(2)}`;
    await claimOf(customerId, orderId, 'neelkhadi.in');
    const data = { ...freeHostingOrderPlaced.data, orderId, customerId };
    await execute(orderId, { type: 'PlaceOrder', ...data });
    return { orderId, customerId };
  };

  it('completes without an invoice, and stays claimed for the customer', async () => {
    const { orderId, customerId } = await placeFree();
    await provisioned(orderId);
    await take('complete-order', { orderId });
    const { events } = await shop.store.read(orderStream(orderId));
    expect(events.at(-1)).toMatchObject({ type: 'OrderCompleted', data: { invoiceNumber: null } });
    await take('release-free-plan', { orderId });
    expect(await shop.story(freeHostingStream(customerId))).toEqual(['FreeHostingClaimed']);
  });

  it('can be ordered again when it could not be set up', async () => {
    const { orderId, customerId } = await placeFree();
    await failed(orderId);
    await take('release-payment', { orderId });
    await take('release-free-plan', { orderId });
    expect(await shop.story(freeHostingStream(customerId))).toEqual([
      'FreeHostingClaimed',
      'FreeHostingReleased',
    ]);
  });

  it('is released when its order was never placed, and otherwise stays claimed', async () => {
    const customerId = newCustomerId();
    const claim = { customerId, orderId: 'HT-FREE-NEVER', domain: 'neelkhadi.in' };
    await claimOf(customerId, claim.orderId, claim.domain);
    await take('release-abandoned-free-plan', claim);
    expect((await shop.story(freeHostingStream(customerId))).at(-1)).toBe('FreeHostingReleased');

    const placed = await placeFree();
    await take('release-abandoned-free-plan', { ...placed, domain: 'neelkhadi.in' });
    expect(await shop.story(freeHostingStream(placed.customerId))).toEqual(['FreeHostingClaimed']);
  });
});

describe('The hosting of a domain', () => {
  const hosted = async () => {
    const { service } = hostingOrderPlaced.data;
    if (service.kind !== 'hosting') throw new Error('not hosting');
    const domain = newDomain();
    const bought = await confirmed({ ...service, domain }, 179_100);
    await take('request-hosting', { orderId: bought.orderId });
    return { ...bought, domain, stream: hostedDomainStream(domain) };
  };

  it('is claimed by its order, and stays claimed once it is set up', async () => {
    const { orderId, customerId, domain, stream } = await hosted();
    const { username } = sample('HostingProvisioned').data;
    const { data } = sample('HostingProvisioned', { orderId, domain, username });
    await execute(orderId, { type: 'RecordHostingProvisioned', ...data });
    await take('release-free-plan', { orderId });
    await take('release-abandoned-free-plan', { orderId, customerId, domain });
    const { events } = await shop.store.read(stream);
    expect(events.map(({ type }) => type)).toEqual(['HostedDomainClaimed']);
    expect(events[0]?.data).toEqual({ orderId, customerId, domain, withName: false });
  });

  it('is released once its order failed', async () => {
    const { orderId, domain, stream } = await hosted();
    const { data } = sample('HostingProvisioningFailed', { orderId, domain });
    await execute(orderId, { type: 'RecordProvisioningFailed', ...data });
    await take('release-free-plan', { orderId });
    expect(await shop.story(stream)).toEqual(['HostedDomainClaimed', 'HostedDomainReleased']);
  });

  it('is released when its order was never placed or is for another domain', async () => {
    const { orderId, customerId } = await hosted();
    for (const claim of [
      { orderId, customerId, domain: newDomain() },
      { orderId: 'HT-NEVER', customerId, domain: newDomain() },
    ]) {
      const stream = hostedDomainStream(claim.domain);
      const requested = { type: 'ClaimHostedDomain', ...claim, withName: false } as const;
      await executeTestCommand(
        shop.store,
        system,
        hostedDomainDecider,
        stream,
        requested,
        claim.orderId,
      );
      await take('release-abandoned-free-plan', claim);
      expect(await shop.story(stream)).toEqual(['HostedDomainClaimed', 'HostedDomainReleased']);
    }
  });
});

describe('The hosting of a subdomain', () => {
  const ashas = { orderId: 'HT-ASHA', customerId: 'C-ASHA' };
  const give = (
    domain: string,
    command: Parameters<typeof hostedDomainDecider.decide>[0],
  ): Promise<void> =>
    executeTestCommand(
      shop.store,
      system,
      hostedDomainDecider,
      hostedDomainStream(domain),
      command,
    );

  it('is refused below another customer’s domain, and its payment is released', async () => {
    const { service } = hostingOrderPlaced.data;
    if (service.kind !== 'hosting') throw new Error('not hosting');
    const name = newDomain();
    await give(name, { type: 'ClaimHostedDomain', ...ashas, domain: name, withName: false });
    const domain = `blog.${name}`;
    const { orderId, referenceCode } = await confirmed({ ...service, domain }, 179_100);
    await take('request-hosting', { orderId });
    expect(await shop.story(orderStream(orderId))).not.toContain('HostingProvisioningRequested');
    expect((await shop.story(orderStream(orderId))).at(-1)).toBe('HostingProvisioningFailed');
    await take('release-free-plan', { orderId });
    await take('release-payment', { orderId });
    expect((await shop.story(hostedDomainStream(domain))).at(-1)).toBe('HostedDomainReleased');
    expect((await shop.story(paymentStream(referenceCode))).at(-1)).toBe('PaymentReleased');
    expect(await shop.story(hostedDomainStream(name))).toEqual(['HostedDomainClaimed']);
  });

  it('is listed with its registered domain until its order fails', async () => {
    const { service } = hostingOrderPlaced.data;
    if (service.kind !== 'hosting') throw new Error('not hosting');
    const name = newDomain();
    const domain = `blog.${name}`;
    const { orderId } = await confirmed({ ...service, domain }, 179_100);
    await take('request-hosting', { orderId });
    expect(await shop.story(hostedDomainStream(name))).toEqual(['HostedSubdomainClaimed']);
    const { data } = sample('HostingProvisioningFailed', { orderId, domain });
    await execute(orderId, { type: 'RecordProvisioningFailed', ...data });
    await take('release-free-plan', { orderId });
    expect(await shop.story(hostedDomainStream(name))).toEqual([
      'HostedSubdomainClaimed',
      'HostedSubdomainReleased',
    ]);
  });
});

describe('A domain with a hosting plan', () => {
  const { service } = combinedOrderPlaced.data;
  if (service.kind !== 'domain') throw new Error('not a domain');
  const withPaidPlan = { ...service, hosting: { planName: 'Thela', pricePaise: 500_000 } };
  const withFreePlan = { ...service, hosting: { planName: 'Free Web Hosting', pricePaise: 0 } };

  it('has an invoice line without a period for a free plan', async () => {
    const { orderId } = await confirmed(withFreePlan, 54_900);
    await registered(orderId);
    await provisioned(orderId);
    await take('complete-order', { orderId });
    expect(await invoiceOf(orderId)).toMatchObject({
      lines: [
        { description: 'neelkhadi.in, 1 year', amountPaise: 54_900 },
        { description: 'Free Web Hosting for neelkhadi.in', amountPaise: 0 },
      ],
    });
  });

  it('completes once both are delivered, each with its own invoice line', async () => {
    const { orderId } = await confirmed(withPaidPlan, 554_900);
    await registered(orderId);
    await take('complete-order', { orderId });
    expect((await shop.story(orderStream(orderId))).at(-1)).toBe('DomainRegistered');
    await provisioned(orderId);
    await take('complete-order', { orderId });
    expect(await invoiceOf(orderId)).toMatchObject({
      lines: [
        { description: 'neelkhadi.in, 1 year', amountPaise: 54_900 },
        { description: 'Thela for neelkhadi.in, 1 year', amountPaise: 500_000 },
      ],
      totalPaise: 554_900,
    });
  });

  it('costs the price of the domain when its paid plan fails, and releases the rest', async () => {
    const { orderId, referenceCode } = await confirmed(withPaidPlan, 554_900);
    await registered(orderId);
    await failed(orderId);
    await take('complete-order', { orderId });
    expect((await shop.story(orderStream(orderId))).at(-1)).toBe('OrderCompleted');
    expect(await invoiceOf(orderId)).toMatchObject({
      lines: [{ description: 'neelkhadi.in, 1 year', amountPaise: 54_900 }],
      totalPaise: 54_900,
    });
    expect(await paymentOf(referenceCode)).toMatchObject({
      allocation: { orderId, pricePaise: 54_900 },
      creditedPaise: 554_900,
    });
    const story = await shop.story(paymentStream(referenceCode));
    expect(story.slice(-2)).toEqual(['PaymentReleased', 'PaymentAllocated']);
  });

  it('releases the free plan when it could not be set up', async () => {
    const bought = await confirmed(service, 54_900);
    const { orderId, customerId } = bought;
    await claimOf(customerId, orderId, service.domain);
    await registered(orderId);
    await failed(orderId);
    await take('complete-order', { orderId });
    await take('release-free-plan', { orderId });
    expect((await shop.story(freeHostingStream(customerId))).at(-1)).toBe('FreeHostingReleased');
    expect(await paymentOf(bought.referenceCode)).toMatchObject({
      allocation: { orderId, pricePaise: 54_900 },
    });
  });
});
