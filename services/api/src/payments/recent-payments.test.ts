import { asRecorded, type Position, type RecordedEvent } from '@haat/event-store/port';
import { anEvent } from '@haat/testkit/shop-events';
import { expect, it } from 'vitest';
import { createRecentPayments } from './recent-payments.ts';

const CODE = 'PAY-1';
const at = (revision: bigint): RecordedEvent => {
  const position = `0${revision}` as Position;
  const [recorded] = asRecorded('payment-1', [anEvent()], { ok: true, revision, position });
  if (!recorded) throw new Error('no event');
  return recorded;
};
const revisions = (found: readonly RecordedEvent[] | undefined) =>
  found?.map(({ revision }) => revision);

it('a payment written while outcomes are followed is known with its outcome, once', () => {
  const payments = createRecentPayments();
  payments.follow('00' as Position);
  payments.keep(CODE, [at(1n)]);
  expect(revisions(payments.of(CODE))).toEqual([1n]);
  payments.report(CODE, at(2n));
  expect(revisions(payments.of(CODE))).toEqual([1n, 2n]);
  expect(revisions(payments.take(CODE))).toEqual([1n, 2n]);
  expect(payments.take(CODE)).toBeUndefined();
});

it('is known if its outcome was reported first', () => {
  const payments = createRecentPayments();
  payments.follow('00' as Position);
  payments.report(CODE, at(2n));
  payments.keep(CODE, [at(1n)]);
  expect(revisions(payments.of(CODE))).toEqual([1n, 2n]);
});

it('is not known if an event before its outcome is missing, or an outcome may be', () => {
  const payments = createRecentPayments();
  payments.keep(CODE, [at(1n)]);
  expect(payments.of(CODE)).toBeUndefined();
  payments.follow('01' as Position);
  payments.keep(CODE, [at(1n)]);
  expect(payments.of(CODE)).toBeUndefined();
  payments.keep(CODE, [at(2n)]);
  payments.report(CODE, at(4n));
  expect(payments.of(CODE)).toBeUndefined();
  payments.keep(CODE, [at(5n)]);
  expect(revisions(payments.of(CODE))).toEqual([5n]);
  payments.forget();
  expect(payments.of(CODE)).toBeUndefined();
});

it('the last 1,000 payments are known, and the last 1,000 outcomes', () => {
  const payments = createRecentPayments();
  payments.follow('00' as Position);
  for (let n = 0; n <= 1_000; n += 1) payments.keep(`PAY-${n}`, [at(1n)]);
  expect(payments.of('PAY-0')).toBeUndefined();
  expect(revisions(payments.of('PAY-1'))).toEqual([1n]);
  for (let n = 1_001; n > 0; n -= 1) payments.report(`PAY-${n}`, at(2n));
  expect(revisions(payments.of('PAY-1'))).toEqual([1n, 2n]);
  payments.keep('PAY-1001', [at(1n)]);
  expect(revisions(payments.of('PAY-1001'))).toEqual([1n]);
});
