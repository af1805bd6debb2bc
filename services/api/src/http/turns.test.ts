import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createTurns, TurnTooLate } from './turns.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('a task that waits too long for its turn never runs, and later tasks go on', async () => {
  const inQueue = createTurns(1, 1_000);
  const ran: string[] = [];
  const first = Promise.withResolvers<void>();
  const running = inQueue(() => first.promise);
  const late = inQueue(async () => ran.push('late'));
  const refused = expect(late).rejects.toThrow(TurnTooLate);
  await vi.advanceTimersByTimeAsync(999);
  const next = inQueue(async () => ran.push('next'));
  await vi.advanceTimersByTimeAsync(1);
  await refused;
  first.resolve();
  await Promise.all([running, next]);
  await inQueue(async () => ran.push('last'));
  expect(ran).toEqual(['next', 'last']);
  expect(vi.getTimerCount()).toBe(0);
});
