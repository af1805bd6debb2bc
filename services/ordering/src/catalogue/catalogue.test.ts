import { noopLog } from '@haat/platform/log';
import { createManualClock, type ManualClock } from '@haat/testkit/manual-clock';
import { beforeEach, expect, it } from 'vitest';
import type { FetchedList } from './cached-list.ts';
import { type Catalogue, createCatalogue } from './catalogue.ts';
import type { Product } from './wisecp.ts';

const plan = (id: number): Product => ({
  kind: 'plan',
  id,
  categoryId: 244,
  title: 'Thela',
  features: '',
  prices: [],
});

let clock: ManualClock;
let answer: FetchedList<Product>;
let catalogue: Catalogue;
beforeEach(() => {
  clock = createManualClock();
  answer = { ok: true, rows: [plan(101)], skippedRows: 0 };
  catalogue = createCatalogue({
    source: { fetchProducts: async () => answer },
    clock,
    ttlMs: 60_000,
    maxStaleMs: 600_000,
    log: noopLog,
  });
});

it('the catalogue lists code and hosting plans separately, and either list may be empty', async () => {
  expect(await catalogue.current()).toEqual({ codes: [], plans: [plan(101)] });
});

it('the catalogue returns the last good list while the store fails, until it is too old', async () => {
  await catalogue.current();
  answer = { ok: false, description: 'status 503' };
  clock.advance(600_000);
  expect(await catalogue.current()).toEqual({ codes: [], plans: [plan(101)] });
  clock.advance(1);
  expect(await catalogue.current()).toBeNull();
});

it('the catalogue is null when no good list was ever fetched', async () => {
  answer = { ok: true, rows: [], skippedRows: 0 };
  expect(await catalogue.current()).toBeNull();
});
