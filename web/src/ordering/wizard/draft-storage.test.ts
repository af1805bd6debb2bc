// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import {
  clearOrder,
  clearOrderOf,
  closeOrder,
  findOrder,
  openOrderOf,
  saveOrder,
} from './draft-storage.ts';
import { emptyOrder } from './wizard-flow.ts';

const keeping = {
  keys: ['orderFlowStep', 'orderFlowDomain'],
  write: ({ step }: { step: number }) => ({
    orderFlowStep: String(step),
    ...(step > 1 && { orderFlowDomain: 'neelkhadi.in' }),
  }),
  read: ({ orderFlowStep }: Readonly<Record<string, string>>) => ({
    ...emptyOrder,
    step: Number(orderFlowStep),
  }),
};

const OPEN = { name: 'hosting', subject: 'Dukaan yearly' };
const keep = (step: number) => saveOrder(sessionStorage, OPEN, keeping, { ...emptyOrder, step });

beforeEach(() => {
  sessionStorage.clear();
  history.replaceState(null, '', '/hosting');
});

test('a draft is saved under the keys of its flow and found again', () => {
  keep(2);
  expect(sessionStorage.getItem('orderFlowStep')).toBe('2');
  expect(sessionStorage.getItem('orderFlowDomain')).toBe('neelkhadi.in');
  expect(findOrder(sessionStorage, keeping)?.step).toBe(2);
  keep(1);
  expect(sessionStorage.getItem('orderFlowDomain')).toBeNull();
});

test('an open order is found again after a reload, but only on its own page', () => {
  keep(2);
  expect(openOrderOf(sessionStorage, 'hosting')).toBe('Dukaan yearly');
  expect(openOrderOf(sessionStorage, 'domain')).toBeNull();
  history.replaceState(null, '', '/hosting?plan=2');
  expect(openOrderOf(sessionStorage, 'hosting')).toBeNull();
});

test('a closed order is not opened again, but its draft is found', () => {
  keep(2);
  closeOrder(sessionStorage);
  expect(openOrderOf(sessionStorage, 'hosting')).toBeNull();
  expect(findOrder(sessionStorage, keeping)?.step).toBe(2);
});

test('a cleared order leaves nothing in the storage', () => {
  keep(2);
  clearOrder(sessionStorage, keeping);
  expect(sessionStorage.length).toBe(0);
  expect(findOrder(sessionStorage, keeping)).toBeNull();
});

test('the order of one flow is cleared from another page without clearing other flows', () => {
  keep(2);
  history.replaceState(null, '', '/user/dashboard?tab=orders');
  clearOrderOf(sessionStorage, 'domain', { keys: ['domainOrder.1'] });
  expect(sessionStorage.length).toBe(3);
  clearOrderOf(sessionStorage, 'hosting', keeping);
  expect(sessionStorage.length).toBe(0);
});
