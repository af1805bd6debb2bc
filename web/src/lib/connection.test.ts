import { afterEach, expect, test, vi } from 'vitest';
import {
  currentConnection,
  isConnectionUncertain,
  noteAnswer,
  noteLook,
  onConnectionChange,
} from './connection.ts';

const browserIs = (onLine: boolean) => vi.stubGlobal('navigator', { onLine });

afterEach(() => {
  vi.unstubAllGlobals();
  noteLook(true);
});

test('a browser without a network is offline', () => {
  browserIs(false);
  expect(currentConnection()).toBe('offline');
});

test.each([null, 502, 503, 504])(
  'an answer of %j makes the connection uncertain until a health check decides',
  (status) => {
    browserIs(true);
    noteAnswer(status);
    expect([isConnectionUncertain(), currentConnection()]).toEqual([true, 'online']);
    noteLook(false);
    expect([isConnectionUncertain(), currentConnection()]).toEqual([true, 'unreachable']);
    // From memory, perhaps.
    noteAnswer(200);
    expect(currentConnection()).toBe('unreachable');
    noteLook(true);
    expect([isConnectionUncertain(), currentConnection()]).toEqual([false, 'online']);
  },
);

test.each([200, 400, 401, 404, 429, 500])(
  'an answer of %i leaves the connection certain',
  (status) => {
    noteAnswer(status);
    expect(isConnectionUncertain()).toBe(false);
  },
);

test('a listener receives every change until it is removed', () => {
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
  noteAnswer(null);
  expect(heard).toBe(2);
  stop();
  noteLook(false);
  expect(heard).toBe(2);
  expect(handlers.size).toBe(0);
});
