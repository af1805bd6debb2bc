export type Connection = 'online' | 'offline' | 'unreachable';

/** `doubtful`: a request went wrong in a way that may be the shop's; a look tells. */
type Reach = 'reached' | 'doubtful' | 'away';

/** Of the shop without its database, and of a proxy in front of a shop that does not answer. */
const DOUBTFUL: ReadonlySet<number> = new Set([502, 503, 504]);

const listeners = new Set<() => void>();
let reach: Reach = 'reached';

const become = (next: Reach): void => {
  reach = next;
  for (const listener of listeners) listener();
};

/**
 * Called by the API client after each request. A good answer does not end an outage: many answers
 * need no database.
 * @param status of the answer; null where there was none.
 */
export const noteAnswer = (status: number | null): void => {
  if (reach === 'reached' && (status === null || DOUBTFUL.has(status))) become('doubtful');
};

/** Called after each look at the shop. */
export const noteLook = (isServing: boolean): void => become(isServing ? 'reached' : 'away');

export const isConnectionUncertain = (): boolean => reach !== 'reached';

export const currentConnection = (): Connection => {
  if (!navigator.onLine) return 'offline';
  return reach === 'away' ? 'unreachable' : 'online';
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
