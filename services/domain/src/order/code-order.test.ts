import { sample } from '@haat/contracts/testing/sample';
import { describe, expect, it } from 'vitest';
import { codeOrderPlaced } from '../testing/code-order.ts';
import { fold, scenarioOf } from '../testing/scenario.ts';
import { orderDecider } from './order.ts';
import { isDomainOrder } from './order-state.ts';

const downloadGranted = sample('DownloadGranted');
const domainRegistered = sample('DomainRegistered');
const orderCancelled = sample('OrderCancelled');
const orderCompleted = sample('OrderCompleted');
const orderPaymentConfirmed = sample('OrderPaymentConfirmed');
const orderPaymentFailed = sample('OrderPaymentFailed');
const orderPlaced = sample('OrderPlaced');

const { given } = scenarioOf(orderDecider);
const { orderId } = codeOrderPlaced.data;
const grant = { type: 'GrantDownload', orderId } as const;
const register = { type: 'RequestDomainRegistration', orderId } as const;
const complete = { type: 'CompleteOrder', ...orderCompleted.data } as const;
const cancel = { type: 'CancelOrder', ...orderCancelled.data } as const;

const placed = [codeOrderPlaced];
const paid = [...placed, orderPaymentConfirmed];
const granted = [...paid, downloadGranted];
const completed = [...granted, orderCompleted];

describe('The download of a bought item', () => {
  it('is granted once, after payment', () => {
    given(paid).when(grant).then([downloadGranted]);
    given(granted).when(grant).thenNothing();
    given(completed).when(grant).thenNothing();
  });

  it('is not granted before payment, or after the payment failed or the order was cancelled', () => {
    given([]).when(grant).thenRefused({ reason: 'not_placed' });
    given(placed).when(grant).thenRefused({ reason: 'not_allowed_now', phase: 'placed' });
    given([...placed, orderPaymentFailed])
      .when(grant)
      .thenRefused({ reason: 'not_allowed_now', phase: 'payment_failed' });
    given([...paid, orderCancelled])
      .when(grant)
      .thenRefused({ reason: 'not_allowed_now', phase: 'cancelled' });
  });

  it('completes the order', () => {
    given(granted).when(complete).then([orderCompleted]);
    given(paid)
      .when(complete)
      .thenRefused({ reason: 'not_allowed_now', phase: 'payment_confirmed' });
    expect(fold(orderDecider, completed)).toMatchObject({
      phase: 'completed',
      downloadGranted: true,
      registrationRequested: false,
    });
  });

  it('is not revoked by a cancellation', () => {
    given(granted)
      .when(cancel)
      .thenRefused({ reason: 'not_allowed_now', phase: 'download_granted' });
  });
});

describe('Each kind of order', () => {
  it('is delivered only by its own commands', () => {
    given(paid).when(register).thenRefused({ reason: 'other_service', kind: 'code' });
    given([orderPlaced, orderPaymentConfirmed])
      .when(grant)
      .thenRefused({ reason: 'other_service', kind: 'domain' });
    given(paid)
      .when({ type: 'RecordDomainRegistered', ...domainRegistered.data })
      .thenRefused({ reason: 'not_allowed_now', phase: 'payment_confirmed' });
  });

  it('is recognized as a domain order or not', () => {
    const answers = [orderPlaced, codeOrderPlaced].map((event) => {
      const order = fold(orderDecider, [event]);
      return order.phase !== 'not_placed' && isDomainOrder(order);
    });
    expect(answers).toEqual([true, false]);
  });
});
