import { afterEach, expect, test, vi } from 'vitest';
import { currentConnection, noteReach, onConnectionChange } from './connection.ts';

const browserIs = (onLine: boolean) => vi.stubGlobal('navigator', { onLine });

afterEach(() => {
  vi.unstubAllGlobals();
  noteReach(true);
});

test('a browser without a network is offline, whatever was answered before', () => {
  browserIs(false);
  expect(currentConnection()).toBe('offline');
});

test('one lost request is no news, two in a row are, and an answer ends it', () => {
  browserIs(true);
  noteReach(false);
  expect(currentConnection()).toBe('online');
  noteReach(false);
  expect(currentConnection()).toBe('unreachable');
  noteReach(true);
  expect(currentConnection()).toBe('online');
});

test('who listens hears of every change until they stop', () => {
  const handlers = new Map<string, () => void>();
  vi.stubGlobal('addEventListener', (name: string, handler: () => void) =>
    handlers.set(name, handler),
  );
  vi.stubGlobal('removeEventListener', (name: string) => handlers.delete(name));
  let heard = 0;
  const stop = onConnectionChange(() => {
    heard += 1;
  });
  handlers.get('offline')?.();
  noteReach(false);
  expect(heard).toBe(2);
  stop();
  noteReach(false);
  expect(heard).toBe(2);
  expect(handlers.size).toBe(0);
});
