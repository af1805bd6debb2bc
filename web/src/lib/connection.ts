export type Connection = 'online' | 'offline' | 'unreachable';

/** `doubtful`: a request failed; a health check decides. */
type Reach = 'reached' | 'doubtful' | 'away';

/** The shop without its database, or a proxy without the shop. */
const DOUBTFUL: ReadonlySet<number> = new Set([502, 503, 504]);

const listeners = new Set<() => void>();
let reach: Reach = 'reached';

const become = (next: Reach): void => {
  reach = next;
  for (const listener of listeners) listener();
};

/** After each request; null: no answer. Success ends no outage: many answers need no database. */
export const noteAnswer = (status: number | null): void => {
  if (reach === 'reached' && (status === null || DOUBTFUL.has(status))) become('doubtful');
};

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
