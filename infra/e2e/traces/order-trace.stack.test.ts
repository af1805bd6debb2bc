import { SANDBOX_CREDENTIALS } from '@haat/platform/config';
import { newDomain, newTransactionId } from '@haat/testkit/customer';
import { createTestDatabase } from '@haat/testkit/database';
import { namedIn } from '@haat/testkit/plain-text';
import { startStack } from '@haat/testkit/stack';
import { signUp } from '@haat/testkit/test-customer';
import { startCollector, type TakenSpan } from '@haat/testkit/trace-collector';
import { expect, it, onTestFinished } from 'vitest';

it('one trace leads from the click to the registrar, across queue and event store', async () => {
  const collector = await startCollector();
  onTestFinished(collector.close);
  const database = await createTestDatabase();
  onTestFinished(database.drop);
  const env = {
    ...{ SANDBOX_SETTLE_MS: '300', REGISTRATION_POLL_MS: '200', MAIL_SETTLE_MS: '0' },
    // The bank has answered before the order is placed: what follows, follows from the order.
    VERIFICATION_WAIT_MS: '30000',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20of%20the%20collector',
  };
  const stack = await startStack({ databaseUrl: database.url, env });
  onTestFinished(stack.stop);
  const asha = await signUp(stack.baseUrl);
  const [domain, transactionId] = [newDomain(), newTransactionId()];
  const referenceCode = await asha.pay(549, transactionId);
  await asha.check(referenceCode, 549);
  const { id } = (await asha.buy({ domain, referenceCode })).body.order;
  expect((await asha.untilSettled(id)).status).toBe('completed');

  const above = (span: TakenSpan): TakenSpan | undefined =>
    collector
      .spans()
      .find(({ traceId, spanId }) => traceId === span.traceId && spanId === span.parentSpanId);
  const pathTo = (span?: TakenSpan): readonly string[] =>
    span === undefined ? [] : [...pathTo(above(span)), `${span.service}: ${span.name}`];
  const ofClick = (): readonly TakenSpan[] => {
    const click = collector.spans().find(({ name }) => name === 'POST /api/domain/buy');
    return collector.spans().filter(({ traceId }) => traceId === click?.traceId);
  };
  /** Nothing is missing in between, and the last that comes of an order has come. */
  await collector.waitFor(() => {
    const spans = ofClick();
    const isAfterTheEnd = (span: TakenSpan) => pathTo(span).includes('haat-worker: OrderCompleted');
    return (
      spans.filter((span) => above(span) === undefined).length === 1 &&
      ['project orders', 'MailSent'].every((name) =>
        spans.some((span) => span.name === name && isAfterTheEnd(span)),
      )
    );
  });
  const spans = ofClick();
  expect(spans.filter(({ parentSpanId }) => parentSpanId === '')).toHaveLength(1);
  const registered = spans.find(({ name }) => name === 'POST /api/domains/register.json');
  expect(registered).toMatchObject({
    kind: 3,
    about: { 'peer.service': 'registrar', 'http.response.status_code': 200 },
  });
  // A slow worker settles the order from its payment, which began a trace of its own.
  const settled = ['haat-worker: settle-order-payment', 'haat-worker: ConfirmOrderPayment'];
  const path = pathTo(registered);
  expect(path.filter((span) => settled.includes(span))).toBeOneOf([settled, []]);
  const around = (confirmed: readonly string[]) => [
    ...['haat-api: POST /api/domain/buy', 'haat-api: PlaceOrder', ...confirmed],
    ...['haat-worker: register-domain', 'haat-worker: POST /api/domains/register.json'],
  ];
  expect(path.filter((span) => !settled.includes(span))).toBeOneOf([
    // A payment that was verified before confirms the order as it is placed.
    around(['haat-api: OrderPaymentConfirmed']),
    around(['haat-api: OrderPlaced', 'haat-worker: OrderPaymentConfirmed']),
  ]);
  expect(spans.find(({ name }) => name === 'register-domain')).toMatchObject({
    about: { 'haat.order': id, 'haat.step.where': 'queue', 'haat.step.result': 'done' },
  });
  const sent = collector.bodies();
  expect(namedIn(sent)).toEqual([]);
  const secrets = [asha.id, asha.email, asha.cookie.split('=')[1] ?? '', domain, transactionId];
  secrets.push(referenceCode, 'a long password', 'of the collector');
  secrets.push(...Object.values(SANDBOX_CREDENTIALS));
  // Digits alone may stand by chance in an id, a hash or a time.
  const isSent = (secret: string): boolean =>
    /^\d+$/.test(secret)
      ? new RegExp(`(?<![\\da-f.])${secret}(?![\\da-f])`).test(sent)
      : sent.includes(secret);
  expect(secrets.filter(isSent)).toEqual([]);
});
