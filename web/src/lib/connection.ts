/** Whether the shop can be reached: what the browser knows, and how the last requests went. */
export type Connection = 'online' | 'offline' | 'unreachable';

/** A single lost request says little; the next one that fails as well does. */
const LOST_IN_A_ROW = 2;

const listeners = new Set<() => void>();
let lost = 0;

const notifyListeners = (): void => {
  for (const listener of listeners) listener();
};

/** Told by the API client after each request: whether there was any answer. */
export const noteReach = (wasReached: boolean): void => {
  lost = wasReached ? 0 : lost + 1;
  notifyListeners();
};

export const currentConnection = (): Connection => {
  if (!navigator.onLine) return 'offline';
  return lost >= LOST_IN_A_ROW ? 'unreachable' : 'online';
};

export const onConnectionChange = (listener: () => void): (() => void) => {
  listeners.add(listener);
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
};
