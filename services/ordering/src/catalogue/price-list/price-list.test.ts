import { createLog } from '@haat/platform/log';
import { createManualClock, type ManualClock } from '@haat/testkit/manual-clock';
import { beforeEach, describe, expect, it } from 'vitest';
import { createPriceList, type PriceList } from './price-list.ts';
import type { FetchedPrices } from './wisecp.ts';

const TTL_MS = 600_000;
const MAX_STALE_MS = 86_400_000;
const RETRY_MS = 5_000;

const listAt = (registerPaise: number): FetchedPrices => ({
  ok: true,
  rows: [{ tld: 'co.in', registerPaise, renewalPaise: 64_900, transferPaise: 64_900 }],
  skippedRows: 0,
});
const failure: FetchedPrices = { ok: false, description: 'status 503' };

let clock: ManualClock;
let answer: () => Promise<FetchedPrices>;
let fetches: number;
let lines: { msg: string; description?: string; ageMs?: number }[];
let list: PriceList;

beforeEach(() => {
  clock = createManualClock();
  fetches = 0;
  lines = [];
  answer = async () => listAt(44_900);
  list = createPriceList({
    source: {
      fetchPrices: () => {
        fetches += 1;
        return answer();
      },
    },
    clock,
    ttlMs: TTL_MS,
    maxStaleMs: MAX_STALE_MS,
    retryMs: RETRY_MS,
    log: createLog({
      name: 'test',
      destination: { write: (line) => lines.push(JSON.parse(line)) },
    }),
  });
});

const price = async () => (await list.priceOf('co.in'))?.registerPaise;

describe('The price list', () => {
  it('is fetched once while it is fresh, and shows its age', async () => {
    expect(await list.current()).toMatchObject({ ageMs: 0, prices: [{ tld: 'co.in' }] });
    clock.advance(TTL_MS - 1);
    expect(await list.current()).toMatchObject({ ageMs: TTL_MS - 1 });
    expect(fetches).toBe(1);
  });

  it('is fetched again when it is no longer fresh', async () => {
    await price();
    answer = async () => listAt(49_900);
    clock.advance(TTL_MS);
    expect(await price()).toBe(49_900);
    expect(fetches).toBe(2);
  });

  it('is fetched once for all concurrent callers', async () => {
    let give: (prices: FetchedPrices) => void = () => undefined;
    answer = () =>
      new Promise((resolve) => {
        give = resolve;
      });
    const waiting = Promise.all([price(), price(), price()]);
    give(listAt(44_900));
    expect(await waiting).toEqual([44_900, 44_900, 44_900]);
    expect(fetches).toBe(1);
  });

  it('finds a TLD with or without a dot, in any case, and no other TLD', async () => {
    expect(await list.priceOf('.CO.IN')).toMatchObject({ tld: 'co.in' });
    expect(await list.priceOf('in')).toBeUndefined();
  });
});

describe('The price list while the provider fails', () => {
  it('is empty when it was never fetched, and the failure is logged', async () => {
    answer = async () => failure;
    expect(await list.current()).toEqual({ prices: [], ageMs: null });
    expect(lines).toMatchObject([{ error: { message: 'status 503' }, ageMs: null }]);
  });

  it('keeps the last good prices until they are too old', async () => {
    await price();
    answer = async () => failure;
    clock.advance(MAX_STALE_MS);
    expect(await list.current()).toMatchObject({ ageMs: MAX_STALE_MS, prices: [{}] });
    expect(lines).toMatchObject([{ error: { message: 'status 503' }, ageMs: MAX_STALE_MS }]);
    clock.advance(1);
    expect(await list.current()).toEqual({ prices: [], ageMs: null });
  });

  it('is not replaced by an empty list', async () => {
    await price();
    answer = async () => ({ ok: true, rows: [], skippedRows: 0 });
    clock.advance(TTL_MS);
    expect(await price()).toBe(44_900);
    expect(lines).toMatchObject([{ error: { message: 'the list is empty' } }]);
  });

  it('is requested again only after a pause', async () => {
    answer = async () => failure;
    await price();
    clock.advance(RETRY_MS - 1);
    await price();
    expect(fetches).toBe(1);
    answer = async () => listAt(44_900);
    clock.advance(1);
    expect(await price()).toBe(44_900);
  });

  it('logs the number of skipped rows', async () => {
    answer = async () => ({ ...listAt(44_900), skippedRows: 3 }) as FetchedPrices;
    await price();
    expect(lines).toMatchObject([{ skippedRows: 3 }]);
  });
});
