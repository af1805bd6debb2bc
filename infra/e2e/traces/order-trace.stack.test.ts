import { readFile } from 'node:fs/promises';
import { waitFor } from '@haat/infra/run/processes/wait';
import { SANDBOX_CREDENTIALS } from '@haat/platform/sandbox-settings';
import {
  type Collector,
  startCollector,
  type TakenSpan,
} from '@haat/platform/traces/testing/collector';
import { newDomain, newTransactionId } from '@haat/testkit/customer';
import { createTestDatabase, type TestDatabase } from '@haat/testkit/database';
import { namedIn } from '@haat/testkit/plain-text';
import { type Shopper, signUp } from '@haat/testkit/shopper';
import { type RunningStack, startStack } from '@haat/testkit/stack';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';

let collector: Collector;
let database: TestDatabase;
let stack: RunningStack;
let asha: Shopper;

beforeAll(async () => {
  collector = await startCollector();
  database = await createTestDatabase();
  stack = await startStack({
    databaseUrl: database.url,
    env: {
      SANDBOX_SETTLE_MS: '300',
      REGISTRATION_POLL_MS: '200',
      MAIL_SETTLE_MS: '0',
      // The bank has answered before the order is placed: what follows, follows from the order.
      VERIFICATION_WAIT_MS: '30000',
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20of%20the%20collector',
    },
  });
  asha = await signUp(stack.baseUrl);
});
afterAll(async () => {
  await stack?.stop();
  await database?.drop();
  await collector?.close();
});

/** What a stranger would send to have everything kept, or to join somebody's trace. */
const STRANGER = {
  traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`,
  baggage: 'said-by=a-stranger',
};

const order = async () => {
  const domain = newDomain();
  const transactionId = newTransactionId();
  const referenceCode = await asha.pay(549, transactionId);
  await asha.check(referenceCode, 549);
  const bought = await asha.buy({ domain, referenceCode }, STRANGER);
  const settled = await asha.untilSettled(bought.body.order.id);
  expect(settled.status).toBe('completed');
  return { id: settled.id, domain, transactionId, referenceCode };
};

const clicks = () => collector.spans().filter(({ name }) => name === 'POST /api/domain/buy');
const ofTrace = (traceId: string | undefined) =>
  collector.spans().filter((span) => span.traceId === traceId);
const above = (span: TakenSpan): TakenSpan | undefined =>
  collector
    .spans()
    .find(({ traceId, spanId }) => traceId === span.traceId && spanId === span.parentSpanId);
const pathTo = (span: TakenSpan | undefined): readonly string[] =>
  span === undefined ? [] : [...pathTo(above(span)), `${span.service}: ${span.name}`];

/** Nothing is missing in between, and the last that comes of an order has come. */
const isWhole = (): boolean => {
  const [click] = clicks();
  const spans = ofTrace(click?.traceId);
  const completed = spans.find(({ name }) => name === 'OrderCompleted');
  const isVisible = spans.some(
    ({ name, parentSpanId }) => name === 'project orders' && parentSpanId === completed?.spanId,
  );
  const isMailed = spans.some(
    (span) => span.name === 'MailSent' && pathTo(span).includes('haat-worker: OrderCompleted'),
  );
  return (
    isVisible && isMailed && spans.every((span) => span === click || above(span) !== undefined)
  );
};

const inEvents = async (orderId: string): Promise<readonly string[]> => {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query<{ readonly trace: string }>(
    `select distinct metadata->>'traceId' as trace from events where stream = $1`,
    [`order-${orderId}`],
  );
  await client.end();
  return rows.map(({ trace }) => trace.replaceAll('-', ''));
};

it('one trace leads from the click to the registrar, across queue and event store', async () => {
  const bought = await order();
  await collector.until(isWhole);

  const [click] = clicks();
  const spans = ofTrace(click?.traceId);
  expect(spans.filter(({ parentSpanId }) => parentSpanId === '')).toEqual([click]);
  expect(await inEvents(bought.id)).toEqual([click?.traceId]);

  const registered = spans.find(({ name }) => name === 'POST /api/domains/register.json');
  expect(registered).toMatchObject({
    kind: 3,
    about: {
      'peer.service': 'registrar',
      'http.request.method': 'POST',
      'http.response.status_code': 200,
    },
  });
  // A slow worker settles the order from its payment, which began a trace of its own.
  const settled = ['haat-worker: settle-order-payment', 'haat-worker: ConfirmOrderPayment'];
  const path = pathTo(registered);
  expect(path.filter((span) => settled.includes(span))).toBeOneOf([settled, []]);
  expect(path.filter((span) => !settled.includes(span))).toEqual([
    'haat-api: POST /api/domain/buy',
    'haat-api: PlaceOrder',
    'haat-api: OrderPlaced',
    'haat-worker: OrderPaymentConfirmed',
    'haat-worker: register-domain',
    'haat-worker: POST /api/domains/register.json',
  ]);
  expect(spans.find(({ name }) => name === 'register-domain')).toMatchObject({
    kind: 5,
    about: { 'haat.order': bought.id, 'haat.step.where': 'queue', 'haat.step.result': 'done' },
  });
  expect(spans.find(({ name }) => name === 'OrderPlaced')).toMatchObject({ kind: 4 });
  expect(new Set(spans.map(({ service }) => service))).toEqual(
    new Set(['haat-api', 'haat-worker', 'haat-projections']),
  );
  expect(spans.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      ...['read domainname', 'ReserveDomainName', 'project orders', 'project invoices'],
      ...['complete-order', 'OrderCompleted', 'send-mail', 'send mail'],
    ]),
  );
  const bank = collector.spans().find((span) => span.about['peer.service'] === 'bank');
  expect(bank && pathTo(bank)[0]).toBe('haat-api: POST /api/payments/createInitial');

  const sent = collector.bodies();
  expect(namedIn(sent)).toEqual([]);
  const secrets = [
    ...[asha.id, asha.email, asha.cookie.split('=')[1] ?? '', bought.domain],
    ...[bought.transactionId, bought.referenceCode, 'a long password', 'of the collector'],
    ...Object.values(SANDBOX_CREDENTIALS),
    ...['a'.repeat(32), 'b'.repeat(16), 'a-stranger'],
  ];
  // Six digits alone may stand by chance in an id, a hash or a time.
  const isSent = (secret: string): boolean =>
    /^\d+$/.test(secret)
      ? new RegExp(`(?<![\\da-f.])${secret}(?![\\da-f])`).test(sent)
      : sent.includes(secret);
  expect(secrets.filter(isSent)).toEqual([]);
});

it('an order is completed without a collector, which the log says once', async () => {
  await collector.close();
  const complaints = async (name: 'api' | 'worker' | 'projections') =>
    (await readFile(stack.logFile(name), 'utf8'))
      .split('\n')
      .filter((line) => line.includes('the collector takes no traces'));
  const complained = async () =>
    (await Promise.all([complaints('api'), complaints('worker'), complaints('projections')])).every(
      (lines) => lines.length > 0,
    );
  await order();
  expect(await waitFor(complained, { within: 30_000, every: 200 })).toBe(true);
  await order();
  for (const name of ['api', 'worker', 'projections'] as const) {
    await stack.end(name);
    expect(await complaints(name)).toHaveLength(1);
  }
});
