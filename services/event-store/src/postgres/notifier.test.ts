import { noopLog } from '@haat/platform/log';
import type pg from 'pg';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createNotifier, type Notifier } from './notifier.ts';
import { wokenFor } from './wake-up.ts';

let sent: (readonly string[])[];
let fails: boolean;
let notifier: Notifier;
beforeEach(() => {
  vi.useFakeTimers();
  vi.advanceTimersByTime(1_000);
  sent = [];
  fails = false;
  notifier = createNotifier({
    send: async (statement) => {
      if (fails) throw new Error('the connection was lost');
      sent.push(typesOf(statement));
    },
    listener: { version: 0, expect: () => undefined },
    lowPriority: new Set(['CreditObserved', 'CreditClaimed']),
    log: noopLog,
  });
});
afterEach(() => {
  vi.useRealTimers();
});

const typesOf = ({ values }: pg.QueryConfig): readonly string[] =>
  wokenFor(String(values?.[0])).toSorted();

/** @returns the types of the wake-up sent along; null for none */
const append = (...types: readonly string[]): readonly string[] | null => {
  const along = notifier.along(types);
  notifier.committed(along, types);
  return along ? typesOf(along) : null;
};

it('notifies of a lone append at once, and of the next one after a few ms', async () => {
  expect(append('OrderPlaced')).toEqual(['OrderPlaced']);
  expect(append('PaymentVerified')).toBeNull();
  expect(append('OrderCompleted', 'PaymentVerified')).toBeNull();
  await vi.advanceTimersByTimeAsync(5);
  expect(sent).toEqual([['OrderCompleted', 'PaymentVerified']]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sent).toHaveLength(1);
});

it('sends low-priority types along with the next high-priority append', async () => {
  expect(append('CreditObserved')).toBeNull();
  expect(append('CreditClaimed')).toBeNull();
  await vi.advanceTimersByTimeAsync(19);
  expect(append('PaymentVerified')).toEqual(['CreditClaimed', 'CreditObserved', 'PaymentVerified']);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sent).toEqual([]);
});

it('sends low-priority types alone after 20 ms, also between other appends', async () => {
  append('CreditObserved');
  await vi.advanceTimersByTimeAsync(10);
  append('CreditClaimed');
  await vi.advanceTimersByTimeAsync(10);
  expect(sent).toEqual([['CreditClaimed', 'CreditObserved']]);
  expect(append('CreditClaimed')).toBeNull();
  // High priority just after another: it waits less than low priority.
  expect(append('OrderPlaced')).toBeNull();
  await vi.advanceTimersByTimeAsync(5);
  expect(sent.slice(1)).toEqual([['CreditClaimed', 'OrderPlaced']]);
});

it('sends the types of a failed notification with the next one, and the rest on close', async () => {
  fails = true;
  append('CreditObserved');
  await vi.advanceTimersByTimeAsync(25);
  fails = false;
  expect(append('OrderPlaced')).toEqual(['CreditObserved', 'OrderPlaced']);
  append('CreditClaimed');
  await notifier.close();
  expect(sent).toEqual([['CreditClaimed']]);
});
