import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

type CollectGarbage = (options: {
  readonly type: 'major';
  readonly execution: 'sync';
  readonly flavor: 'last-resort';
}) => void;

/** In ms. */
const POLL_INTERVAL_MS = 10_000;
/** A share of one core. */
const REST = 0.04;

const collect = (): void => {
  setFlagsFromString('--expose-gc');
  const gc: CollectGarbage = runInNewContext('gc');
  gc({ type: 'major', execution: 'sync', flavor: 'last-resort' });
};

/** Microseconds so far. */
const cpuTime = (): number => {
  const { user, system } = process.cpuUsage();
  return user + system;
};

let served = 0;
subscribe('http.server.request.start', (message) => {
  const { url = '' } = (message as { readonly request: IncomingMessage }).request;
  // Monitoring asks for these all the time.
  if (!/^\/(health|metrics)\b/.test(url)) served += 1;
});

/**
 * Gives memory back once after each busy time: V8 keeps a large, empty young generation, since an
 * idle process never shrinks it. It pauses the process for some 160 ms, so it waits for ten seconds
 * without a request and with less than 4 % of a core. @returns stops it
 */
export const collectAtRest = (
  { onCollection = () => undefined, cpu = cpuTime, requests = () => served, gc = collect } = {} as {
    readonly onCollection?: () => void;
    /** Microseconds so far. */
    readonly cpu?: () => number;
    /** Served so far. */
    readonly requests?: () => number;
    readonly gc?: () => void;
  },
): (() => void) => {
  let before = cpu();
  let servedBefore = requests();
  let isCollected = false;
  const timer = setInterval(() => {
    const used = (cpu() - before) / 1_000 / POLL_INTERVAL_MS;
    before = cpu();
    const isAtRest = used < REST && requests() === servedBefore;
    servedBefore = requests();
    if (isAtRest && !isCollected) {
      gc();
      onCollection();
      // The collection is no work.
      before = cpu();
    }
    isCollected = isAtRest;
  }, POLL_INTERVAL_MS).unref();
  return () => clearInterval(timer);
};
