import { domainNameStream } from '@haat/contracts/events/domain-name';
import { freeHostingStream, hostedDomainStream } from '@haat/contracts/events/hosting';
import { orderStream } from '@haat/contracts/events/order';
import { paymentStream } from '@haat/contracts/events/payment';
import { plansAnswerSchema } from '@haat/contracts/http/hosting';
import { orderMessages } from '@haat/contracts/messages';
import { refusalMessages } from '@haat/contracts/refusal-messages';
import { hostedDomainDecider } from '@haat/domain/hosting/hosted-domain';
import { type OrderCommand, orderDecider } from '@haat/domain/order/order';
import type { StreamAppend } from '@haat/event-store/port';
import { type ApiShop, openApi } from '@haat/testkit/api';
import { payVerified } from '@haat/testkit/bank-response';
import { contactDetails, newDomain } from '@haat/testkit/customer';
import { executeTestCommand } from '@haat/testkit/execute-test-command';
import { hostingOrderForm } from '@haat/testkit/order-forms';
import { signUp, type TestCustomer, visit } from '@haat/testkit/test-customer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** In rupees. */
const [DUKAAN_YEAR, NAME_AND_PLAN] = [1_791, 5_549];
const system = { kind: 'system', name: 'test' } as const;

let shop: ApiShop;
let asha: TestCustomer;
let ravi: TestCustomer;
let formOf: (by: TestCustomer) => ReturnType<typeof hostingOrderForm>;
beforeAll(async () => {
  shop = await openApi({
    PUBLIC_ORIGIN: 'https://stall.haat-shop.in',
    DEFAULT_NS1: 'ns1.haat-names.net',
    DEFAULT_NS2: 'NS2.haat-names.org.',
    HOSTING_PANEL_URL: 'https://panel.haat-panel.co.in:2083',
    MAIL_FROM: 'orders@post.haat-post.com',
    OPEN_PAYMENTS_PER_CUSTOMER: 1_000,
  });
  [asha, ravi] = await Promise.all([signUp(shop.app), signUp(shop.app)]);
  const { body } = await visit(shop.app).get('/api/orders/hosting/paid/fetchSwhPlans');
  const dukaan = plansAnswerSchema.parse(body).find(({ title }) => title === 'Dukaan');
  if (dukaan === undefined) throw new Error('Dukaan is not sold');
  formOf = (by) => hostingOrderForm(by, dukaan, 'year');
});
afterAll(() => shop.close());

const giveOrder = (orderId: string, command: OrderCommand) =>
  executeTestCommand(shop.store, system, orderDecider, orderStream(orderId), command, orderId);

const free = (by: TestCustomer, domain: string) =>
  by.post('/api/orders/hosting/free/create', {
    ...{ userId: by.id, domain },
    service: 'Free Web Hosting',
  });
const paid = (by: TestCustomer, domain: string, referenceCode: string) =>
  by.post('/api/orders/hosting/paid/create', { ...formOf(by), domain, referenceCode });
const bundled = (by: TestCustomer, domain: string, referenceCode: string) => {
  const billingData = { ...contactDetails, orderType: 'Hosting' } as typeof contactDetails;
  return by.buy({ domain, referenceCode, billingData });
};
const opened = (by: TestCustomer, purpose: 'hosting' | 'combined', domain: string) =>
  by.post('/api/payments/open', {
    ...{ purpose, domain },
    ...(purpose === 'hosting' ? { productId: 102 } : { orderType: 'Hosting' }),
  });
const hosted = async (by: TestCustomer, domain: string) => {
  const { status, body } = await paid(by, domain, await by.pay(DUKAAN_YEAR));
  expect(status).toBe(200);
  return body.order.id as string;
};

/** Every way to have a name hosted is refused, before anything is paid or claimed. */
const expectRefused = async (
  by: TestCustomer,
  domain: string,
  error: string,
  ways: readonly ('own' | 'combined')[] = ['own', 'combined'],
) => {
  const refused = { status: 409, body: { error } };
  const claimed = await shop.story(hostedDomainStream(domain));
  const plan = await shop.story(freeHostingStream(by.id));
  if (ways.includes('own')) {
    expect(await opened(by, 'hosting', domain)).toMatchObject(refused);
    const code = await by.pay(DUKAAN_YEAR);
    expect(await paid(by, domain, code)).toMatchObject(refused);
    expect(await free(by, domain)).toMatchObject(refused);
    expect(await shop.story(paymentStream(code))).toEqual(['PaymentSubmitted']);
  }
  if (ways.includes('combined')) {
    expect(await opened(by, 'combined', domain)).toMatchObject(refused);
    const code = await by.pay(NAME_AND_PLAN);
    expect(await bundled(by, domain, code)).toMatchObject(refused);
    expect(await shop.story(paymentStream(code))).toEqual(['PaymentSubmitted']);
    expect(await shop.story(domainNameStream(domain))).toEqual([]);
  }
  expect(await shop.story(hostedDomainStream(domain))).toEqual(claimed);
  expect(await shop.story(freeHostingStream(by.id))).toEqual(plan);
};

const { domainNotUsable, domainAboveHosted } = refusalMessages;

describe('A domain that belongs to no customer', () => {
  it.each([
    ['net.in', ['own', 'combined']],
    ['github.io', ['own']],
    ['shop.zzzz', ['own']],
    ['shop.localhost', ['own']],
  ] as const)('such as %s is refused for hosting', async (domain, ways) => {
    await expectRefused(asha, domain, domainNotUsable, ways);
  });

  it.each([' https://www.NET.in/ ', 'Co.In.'])(
    'is refused for hosting in any spelling: %s',
    async (typed) => {
      expect(await free(asha, typed)).toMatchObject({
        status: 409,
        body: { error: domainNotUsable },
      });
    },
  );

  it.each([['127.0.0.1'], ['[::1]'], ['नीलखादी.भारत'], [`${'a'.repeat(64)}.in`]])(
    'is refused as invalid when it is %s',
    async (typed) => {
      const invalid = { status: 400, body: { error: orderMessages.enterValidDomain } };
      expect(await free(asha, typed)).toMatchObject(invalid);
      expect(await opened(asha, 'hosting', typed)).toMatchObject(invalid);
    },
  );
});

describe('A domain of the shop itself', () => {
  it.each([
    ['stall.haat-shop.in', ['own']],
    ['haat-shop.in', ['own', 'combined']],
    ['mail.haat-names.org', ['own']],
    ['haat-panel.co.in', ['own', 'combined']],
    ['haat-post.com', ['own']],
  ] as const)('is refused for hosting: %s', async (domain, ways) => {
    await expectRefused(asha, domain, domainNotUsable, ways);
  });
});

describe('A domain above or below a hosted domain', () => {
  it('is refused to another customer, with a message for each direction', async () => {
    const name = newDomain();
    await hosted(ravi, `b.${name}`);
    await expectRefused(asha, `a.b.${name}`, domainNotUsable, ['own']);
    await expectRefused(asha, name, domainAboveHosted);
    // Beside it, another customer's name takes nothing from it.
    await hosted(asha, `c.${name}`);
  });

  it('is refused to another customer at every depth below a registered domain', async () => {
    const name = newDomain();
    await hosted(ravi, name);
    await expectRefused(asha, `b.${name}`, domainNotUsable, ['own']);
    await expectRefused(asha, `a.b.c.${name}`, domainNotUsable, ['own']);
  });

  it('is hosted for the same customer, above and below', async () => {
    const name = newDomain();
    for (const below of ['b.', '', 'a.b.']) await hosted(ravi, `${below}${name}`);
  });

  it('is hosted for several customers side by side below a private suffix', async () => {
    const [one, other] = [newDomain(), newDomain()].map((name) => name.replace(/\.in$/, ''));
    await hosted(ravi, `${one}.github.io`);
    await hosted(asha, `${other}.github.io`);
    await expectRefused(asha, `blog.${one}.github.io`, domainNotUsable, ['own']);
  });

  it('with www is the domain itself', async () => {
    const name = newDomain();
    await hosted(ravi, name);
    await expectRefused(asha, `www.${name}`, refusalMessages.domainHosted, ['own']);
  });

  it('is hosted for the owner confirmed by an operator', async () => {
    const name = newDomain();
    await hosted(ravi, `b.${name}`);
    await executeTestCommand(shop.store, system, hostedDomainDecider, hostedDomainStream(name), {
      ...{ type: 'ConfirmDomainOwner', domain: name, customerId: asha.id },
    });
    expect((await opened(asha, 'hosting', name)).status).toBe(200);
    await hosted(asha, name);
  });
});

describe('Two customers who order a domain and its subdomain at the same time', () => {
  const statuses = (answers: readonly { readonly status: number }[]) =>
    answers.map(({ status }) => status).toSorted();

  it.each([
    ['the domain first', '', 'b.'],
    ['the subdomain first', 'b.', ''],
    ['two subdomains, the upper first', 'b.', 'a.b.'],
    ['two subdomains, the lower first', 'a.b.', 'b.'],
  ])('end with the order that was written first: %s', async (_, first, second) => {
    const name = newDomain();
    const [codeA, codeB] = await Promise.all([asha.pay(DUKAAN_YEAR), ravi.pay(DUKAAN_YEAR)]);
    let answer: Awaited<ReturnType<typeof paid>> | undefined;
    // Ravi's whole order goes through between what Asha's has read and what it writes.
    const between = async () => {
      answer ??= await paid(ravi, `${second}${name}`, codeB);
    };
    const app = await shop.reopen({
      store: {
        ...shop.store,
        appendInOrder: async (appends: readonly StreamAppend[]) => {
          await between();
          return shop.store.appendInOrder(appends);
        },
      },
    });
    const late = await paid(asha.through(app), `${first}${name}`, codeA);
    expect(answer?.status).toBe(200);
    const error = first.length < second.length ? domainAboveHosted : domainNotUsable;
    expect(late).toMatchObject({ status: 409, body: { error } });
    expect(await shop.story(paymentStream(codeA))).toEqual(['PaymentSubmitted']);
    // Its own claim is released.
    await hosted(ravi, `${first}${name}`);
  });

  it('always end with one order and one refusal', async () => {
    const pairs = Array.from({ length: 12 }, () => newDomain());
    const answers = await Promise.all(
      pairs.map(async (name, index) => {
        const [above, below] = index % 2 === 0 ? [asha, ravi] : [ravi, asha];
        const codes = await Promise.all([above.pay(DUKAAN_YEAR), below.pay(DUKAAN_YEAR)]);
        return Promise.all([paid(above, name, codes[0]), paid(below, `blog.${name}`, codes[1])]);
      }),
    );
    expect(answers.map(statuses)).toEqual(pairs.map(() => [200, 409]));
  });
});

describe('A domain that another customer orders between the check and the claim', () => {
  it.each([
    ['the domain itself', ''],
    ['a domain above it', 'b.'],
  ])('is not hosted, and nothing is claimed or paid: %s', async (_, below) => {
    const name = newDomain();
    const codeA = await asha.pay(DUKAAN_YEAR);
    const codeB = await payVerified(shop.store, ravi);
    let bought: Awaited<ReturnType<TestCustomer['buy']>> | undefined;
    const app = await shop.reopen({
      store: {
        ...shop.store,
        read: async (stream, options) => {
          const slice = await shop.store.read(stream, options);
          if (stream === domainNameStream(name)) {
            bought ??= await ravi.buy({ domain: name, referenceCode: codeB });
          }
          return slice;
        },
      },
    });
    expect(await paid(asha.through(app), `${below}${name}`, codeA)).toMatchObject({
      status: 409,
      body: { error: domainNotUsable },
    });
    expect(bought?.status).toBe(200);
    expect(await shop.story(paymentStream(codeA))).toEqual(['PaymentSubmitted']);
    expect(await shop.story(hostedDomainStream(`${below}${name}`))).toEqual([]);
  });
});

describe('An existing order with hosting', () => {
  it('refuses a replacement domain that can’t be hosted, and keeps its payment', async () => {
    const [name, other] = [newDomain(), newDomain()];
    const code = await payVerified(shop.store, asha, NAME_AND_PLAN);
    const { id } = (await bundled(asha, name, code)).body.order;
    const reason = 'the domain was sold to another customer';
    await giveOrder(id, { type: 'LoseDomain', orderId: id, domain: name, reason });
    await hosted(ravi, `b.${other}`);
    const before = await shop.story(paymentStream(code));
    for (const [domain, error] of [
      [other, domainAboveHosted],
      ['net.in', domainNotUsable],
      ['haat-shop.in', domainNotUsable],
    ]) {
      expect(await asha.post(`/api/orders/${id}/other-name`, { domain })).toMatchObject({
        status: 409,
        body: { error },
      });
    }
    expect(await shop.story(paymentStream(code))).toEqual(before);
  });

  it('is not paid again once another customer hosts a subdomain of its domain', async () => {
    const name = newDomain();
    const failing = await asha.pay(DUKAAN_YEAR);
    const { id } = (await paid(asha, name, failing)).body.order;
    const failed = { orderId: id, referenceCode: failing, reason: 'No such credit.' };
    await giveOrder(id, { type: 'FailOrderPayment', ...failed });
    await executeTestCommand(shop.store, system, hostedDomainDecider, hostedDomainStream(name), {
      ...{ type: 'ReleaseHostedDomain', orderId: id, customerId: asha.id, domain: name },
      reason: 'The order ended without the plan.',
    });
    await hosted(ravi, `b.${name}`);
    const code = await asha.pay(DUKAAN_YEAR);
    const answer = await asha.post(`/api/orders/${id}/pay-again`, { referenceCode: code });
    expect(answer).toMatchObject({
      status: 409,
      body: { error: refusalMessages.notHeldAgain(domainAboveHosted) },
    });
    expect(await shop.story(paymentStream(code))).toEqual(['PaymentSubmitted']);
  });
});
