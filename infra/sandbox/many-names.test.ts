// @module-tag slow
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startBankSandbox } from './bank.ts';
import { startHostingSandbox } from './hosting.ts';
import { startRegistrarSandbox } from './registrar.ts';
import { countedWork } from './testing/counted-work.ts';
import { createRawRegistrar } from './testing/raw-registrar.ts';

const AT = Date.parse('2026-01-15T09:30:00Z');
const FEW = 10;
const MANY = 20_000;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'haat-sandbox-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const lines = (entries: readonly object[]): string =>
  entries.map((entry) => `${JSON.stringify(entry)}\n`).join('');

/** As many names as were registered before, each hosted, with its contact, payment and a question. */
const leaveBehind = (names: number): void => {
  const each = Array.from({ length: names }, (_, n) => n);
  const customerId = '1';
  const registered = { kind: 'register', at: AT, result: 'registered', customerId, years: 1 };
  const registrar = each.flatMap((n) => [
    { kind: 'contact', id: `contact-${n}`, customerId, fields: {} },
    { ...registered, domain: `n-${n}.in`, orderId: `${n}`, nameservers: [], message: null },
  ]);
  const customer = { kind: 'customer', id: customerId, username: 'before@haat.example' };
  const utrs = each.map((n) => `6${String(n).padStart(7, '0')}5567`);
  const lookup = { at: AT, amountPaise: 54_900, reference: null, tr: null, answer: 'credited' };
  const credited_at = new Date(AT).toISOString();
  const credits = utrs.map((utr) => ({
    kind: 'credit',
    credit: { utr, amount_paise: 54_900, credited_at },
  }));
  const created = { kind: 'create', at: AT, plan: 'free', mxcheck: 'remote', result: 'created' };
  const hosting = each.map((n) => ({
    ...created,
    username: `k${n.toString(36).padStart(7, '0')}`,
    domain: `n-${n}.in`,
    ...{ contactEmail: 'before@haat.example', passwordHash: '', reason: null },
  }));
  writeFileSync(join(folder, 'hosting.jsonl'), lines(hosting));
  writeFileSync(join(folder, 'registrar.jsonl'), lines([customer, ...registrar]));
  writeFileSync(join(folder, 'bank.jsonl'), lines(utrs.map((utr) => ({ utr, ...lookup }))));
  writeFileSync(join(folder, 'bank-credits.jsonl'), lines(credits));
};

const written = (): number =>
  ['registrar', 'bank', 'bank-credits', 'hosting']
    .map((name) => statSync(join(folder, `${name}.jsonl`)).size)
    .reduce((sum, size) => sum + size, 0);

/** @returns what one more order costs at providers that know so many names. */
const costBeside = async (names: number) => {
  leaveBehind(names);
  const options = { stateDir: folder, now: () => AT };
  const registrar = await startRegistrarSandbox(options);
  const bank = await startBankSandbox(options);
  const hosting = await startHostingSandbox(options);
  const raw = createRawRegistrar(registrar.apiUrl);
  const someone = await raw.someone();
  const host = async (command: string, params: Readonly<Record<string, string>>) => {
    const { user, token } = hosting.credentials;
    const answer = await fetch(new URL(`/json-api/${command}?api.version=1`, hosting.url), {
      method: 'POST',
      headers: { authorization: `whm ${user}:${token}` },
      body: new URLSearchParams(params),
    });
    expect(await answer.json()).toMatchObject({ metadata: { result: 1 } });
  };
  const order = async (label: string, utr: string): Promise<void> => {
    const byName = ['domain-name', `${label}.in`] as const;
    const question = new URLSearchParams({ utr, amount: '54900', reference: 'HAAT1' });
    const paid = await fetch(`${bank.url}/v1/credits?${question}`, {
      headers: { authorization: `Bearer ${bank.apiKey}` },
    });
    expect(await paid.json()).toMatchObject({ status: 'credited' });
    await raw.get('domains/available.json', [
      ['domain-name', label],
      ['tlds', 'in'],
    ]);
    await raw.get('domains/orderid.json', [byName]);
    const registered = raw.order(`${label}.in`, someone);
    expect((await raw.post('domains/register.json', registered)).json()).toMatchObject({
      status: 'Success',
    });
    const found = await raw.get('domains/details-by-name.json', [
      byName,
      ['options', 'OrderDetails'],
    ]);
    expect(found.json()).toMatchObject({ currentstatus: 'Active' });
    await host('createacct', {
      ...{ username: label, domain: `${label}.in`, plan: 'free', mxcheck: 'remote' },
      ...{ contactemail: 'asha@example.in', password: 'Sunday-market-9' },
    });
    await host('accountsummary', { user: label });
    await host('suspendacct', { user: label, reason: 'not paid' });
    await host('unsuspendacct', { user: label });
  };
  try {
    await order('first', '699999995567');
    const before = written();
    const work = await countedWork(() => order('neelkhadi', '699999985567'));
    return { work, bytes: written() - before };
  } finally {
    await Promise.all([registrar.close(), bank.close(), hosting.close()]);
  }
};

it('an order costs the providers no more work with twenty thousand known domains', async () => {
  const few = await costBeside(FEW);
  expect(few.work).toBeGreaterThan(100);
  const many = await costBeside(MANY);
  expect(many.bytes).toBe(few.bytes);
  // A socket that delivers in more pieces runs some blocks once more. To look at each name that is
  // known would multiply the work.
  expect(many.work).toBeLessThan(few.work * 2);
});
