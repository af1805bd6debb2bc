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

test('a flow keeps itself under the keys that it names, and reads itself from them', () => {
  keep(2);
  expect(sessionStorage.getItem('orderFlowStep')).toBe('2');
  expect(sessionStorage.getItem('orderFlowDomain')).toBe('neelkhadi.in');
  expect(findOrder(sessionStorage, keeping)?.step).toBe(2);
  keep(1);
  expect(sessionStorage.getItem('orderFlowDomain')).toBeNull();
});

test('what stood open is opened again after a reload, on its page only', () => {
  keep(2);
  expect(openOrderOf(sessionStorage, 'hosting')).toBe('Dukaan yearly');
  expect(openOrderOf(sessionStorage, 'domain')).toBeNull();
  history.replaceState(null, '', '/hosting?plan=2');
  expect(openOrderOf(sessionStorage, 'hosting')).toBeNull();
});

test('an order that was left is not opened again, and may be gone on with', () => {
  keep(2);
  closeOrder(sessionStorage);
  expect(openOrderOf(sessionStorage, 'hosting')).toBeNull();
  expect(findOrder(sessionStorage, keeping)?.step).toBe(2);
});

test('of an order that is forgotten nothing stays', () => {
  keep(2);
  clearOrder(sessionStorage, keeping);
  expect(sessionStorage.length).toBe(0);
  expect(findOrder(sessionStorage, keeping)).toBeNull();
});

test('from another page the orders of one flow are forgotten, and no others', () => {
  keep(2);
  history.replaceState(null, '', '/user/dashboard?tab=orders');
  clearOrderOf(sessionStorage, 'domain', { keys: ['domainOrder.1'] });
  expect(sessionStorage.length).toBe(3);
  clearOrderOf(sessionStorage, 'hosting', keeping);
  expect(sessionStorage.length).toBe(0);
});
