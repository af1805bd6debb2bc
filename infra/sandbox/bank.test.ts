import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

type Body = Readonly<Record<string, string | number>>;

const ask = async (
  utr: string,
  { key = bank.apiKey, ...more }: { key?: string; amount?: string; tr?: string } = {},
) => {
  const query = new URLSearchParams({ utr, amount: '54900', reference: 'HAAT1', ...more });
  const response = await fetch(`${bank.url}/v1/credits?${query}`, {
    headers: { authorization: `Bearer ${key}` },
  });
  return { status: response.status, body: (await response.json()) as Body };
};

it('keeps a credit unchanged after the first request, for any later amount', async () => {
  await ask('601512345678');
  time += 60_000;
  expect((await ask('601512345678', { amount: '100' })).body).toMatchObject({
    amount_paise: 54_900,
    credited_at: '2026-01-15T09:30:00.000Z',
  });
  expect((await ask('601512342222')).body).toMatchObject({ amount_paise: 109_800 });
});

const post = async (path: string, body: object) =>
  (
    await fetch(`${bank.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  ).status;

it('finds an entered credit by its UTR, and by the reference of its UPI link', async () => {
  const credit = { utr: '601512345678', amount_paise: 60_000, id: 'S1', tr: 'HT1', payer: 'ASHA' };
  expect(await post('/sandbox/credits', credit)).toBe(200);
  const known = { ...credit, status: 'credited' };
  expect((await ask('601512345678')).body).toMatchObject(known);
  expect((await ask('601512345687', { tr: 'HT1' })).body).toMatchObject(known);
  expect((await ask('601512345687')).body).toMatchObject({ amount_paise: 54_900 });
  expect(await post('/sandbox/credits', { utr: '1' })).toBe(400);
});

it('gives the configured answers in order, then the usual answer', async () => {
  const utr = '601512345678';
  const answers = ['unavailable', 'pending', 'other_payment', 'malformed', 'returned'];
  expect(await post('/sandbox/answers', { utr, answers })).toBe(200);
  const seen = [];
  for (let n = 0; n < 6; n++) seen.push(await ask(utr));
  expect(seen.map(({ status }) => status)).toEqual([503, 202, 200, 200, 200, 200]);
  expect(seen[2]?.body.utr).not.toBe(utr);
  expect(Number(seen[3]?.body.amount_paise)).toBeLessThan(0);
  expect(seen.slice(4).map(({ body }) => body.status)).toEqual(['returned', 'credited']);
  expect(await post('/sandbox/answers', { utr, answers: ['perhaps'] })).toBe(400);
});

it('gives another amount and ID on each request for a UTR ending in 5555', async () => {
  const [one, two] = [(await ask('601512345555')).body, (await ask('601512345555')).body];
  expect([one.amount_paise, two.amount_paise]).toEqual([54_900, 55_000]);
  expect(one.id).not.toBe(two.id);
});

it('never answers a lookup that is set to silent', async () => {
  bank.answerNext('601512345678', ['silent']);
  const query = new URLSearchParams({ utr: '601512345678', amount: '54900' });
  const leaving = new AbortController();
  let hasAnswered = false;
  const pending = fetch(`${bank.url}/v1/credits?${query}`, {
    headers: { authorization: `Bearer ${bank.apiKey}` },
    signal: leaving.signal,
  }).finally(() => {
    hasAnswered = !leaving.signal.aborted;
  });
  await expect.poll(() => bank.lookups().map(({ answer }) => answer)).toEqual(['silent']);
  // By now an answer would have come too.
  await ask('601512345679');
  expect(hasAnswered).toBe(false);
  leaving.abort();
  await expect(pending).rejects.toThrow();
});

it('keeps its credits after a restart', async () => {
  const stateDir = await mkdtemp(join(tmpdir(), 'haat-bank-'));
  const options = { stateDir, now: () => time };
  const first = await startBankSandbox(options);
  first.credit({ utr: '601512345678', amount_paise: 60_000 });
  await first.close();
  await bank.close();
  bank = await startBankSandbox(options);
  expect((await ask('601512345678')).body).toMatchObject({ amount_paise: 60_000 });
  await rm(stateDir, { recursive: true });
});

it('refuses requests without the key or without an amount', async () => {
  expect((await ask('601512345678', { key: 'guess' })).status).toBe(401);
  const response = await fetch(`${bank.url}/v1/credits?utr=1`, {
    headers: { authorization: `Bearer ${bank.apiKey}` },
  });
  expect(response.status).toBe(400);
  expect(bank.lookups()).toEqual([]);
});
