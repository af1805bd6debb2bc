import { setTimeout as pause } from 'node:timers/promises';
import type { Answer } from '@haat/testkit/request-function';
import type { MutableCustomerLog } from './customer-log.ts';

/** Timeout of one try in ms, and number of tries. */
const TIMEOUT_MS = 20_000;
const TRIES = 60;
const REST_MS = 250;

/** A store or a provider is unavailable. */
const OUTAGES: ReadonlySet<number> = new Set([502, 503]);

/** Retries until a usable answer. */
export const retryRequest = async (
  what: string,
  customerLog: MutableCustomerLog,
  ask: () => Promise<Answer>,
): Promise<Answer | undefined> => {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const answer = await Promise.race([
      ask().catch(() => undefined),
      pause(TIMEOUT_MS, undefined, { ref: false }),
    ]);
    if (answer && answer.status < 500) return answer;
    if (answer && !OUTAGES.has(answer.status)) {
      customerLog.broken.push(`${what}: ${answer.status} ${JSON.stringify(answer.body)}`);
    }
    await pause(REST_MS);
  }
  customerLog.unanswered.push(what);
  return undefined;
};

export const toBank = async (
  url: string,
  customerLog: MutableCustomerLog,
  body: unknown,
): Promise<void> => {
  await retryRequest(url, customerLog, async () => {
    const { status } = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return { status, body: null, headers: {} };
  });
};
