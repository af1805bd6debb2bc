import { afterEach, beforeEach, expect, it } from 'vitest';
import { type BankSandbox, startBankSandbox } from './bank.ts';

const SETTLE_MS = 5_000;
let time: number;
let bank: BankSandbox;
beforeEach(async () => {
  time = Date.parse('2026-01-15T09:30:00Z');
  bank = await startBankSandbox({ settleMs: SETTLE_MS, now: () => time });
});
afterEach(() => bank.close());

const ask = async (utr: string, key = bank.apiKey) => {
  const query = new URLSearchParams({ utr, amount: '54900', reference: 'HAAT1' });
  const response = await fetch(`${bank.url}/v1/credits?${query}`, {
    headers: { authorization: `Bearer ${key}` },
  });
  return { status: response.status, body: await response.json() };
};

it('credits a transaction in full', async () => {
  expect(await ask('601512345678')).toEqual({
    status: 200,
    body: {
      utr: '601512345678',
      status: 'credited',
      amount_paise: 54_900,
      credited_at: '2026-01-15T09:30:00.000Z',
    },
  });
});

it('returns what ends in 0000 and credits half of what ends in 1111', async () => {
  expect((await ask('601512340000')).body).toMatchObject({ status: 'returned' });
  expect((await ask('601512341111')).body).toMatchObject({ amount_paise: 27_450 });
});

it('has not seen what ends in 9999 until the settle time after the first question', async () => {
  expect(await ask('601512349999')).toMatchObject({ status: 202, body: { status: 'pending' } });
  time += SETTLE_MS - 1;
  expect(await ask('601512349999')).toMatchObject({ status: 202 });
  time += 1;
  expect(await ask('601512349999')).toMatchObject({ status: 200, body: { status: 'credited' } });
});

it('is out of order three times for what ends in 8888', async () => {
  const statuses = [];
  for (let i = 0; i < 4; i++) statuses.push((await ask('601512348888')).status);
  expect(statuses).toEqual([503, 503, 503, 200]);
  expect((await ask('701512348888')).status).toBe(503);
});

it('answers nobody without the key, and nothing without an amount', async () => {
  expect((await ask('601512345678', 'guess')).status).toBe(401);
  const response = await fetch(`${bank.url}/v1/credits?utr=1`, {
    headers: { authorization: `Bearer ${bank.apiKey}` },
  });
  expect(response.status).toBe(400);
  expect(bank.lookups()).toEqual([]);
});
