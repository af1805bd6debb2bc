import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type BankSandbox, startBankSandbox } from './bank.ts';
import { type HostingSandbox, startHostingSandbox } from './hosting.ts';
import { type RegistrarSandbox, startRegistrarSandbox } from './registrar.ts';

let registrar: RegistrarSandbox;
let hosting: HostingSandbox;
let bank: BankSandbox;
beforeEach(async () => {
  [registrar, hosting, bank] = await Promise.all([
    startRegistrarSandbox(),
    startHostingSandbox(),
    startBankSandbox(),
  ]);
});
afterEach(() => Promise.all([registrar, hosting, bank].map((sandbox) => sandbox.close())));

const post = (url: string, body: object) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

const availability = async (label: string): Promise<string> => {
  const { userId, apiKey } = registrar.credentials;
  const query = new URLSearchParams({
    ...{ 'auth-userid': userId, 'api-key': apiKey, 'domain-name': label, tlds: 'in' },
  });
  const answer = await fetch(`${registrar.apiUrl}domains/available.json?${query}`);
  const body = (await answer.json()) as Record<string, { readonly status: string }>;
  return body[`${label}.in`]?.status ?? '';
};

const summary = async (domain: string): Promise<number> => {
  const { user, token } = hosting.credentials;
  const query = new URLSearchParams({ 'api.version': '1', domain });
  const answer = await fetch(`${hosting.url}/json-api/accountsummary?${query}`, {
    headers: { authorization: `whm ${user}:${token}` },
  });
  return answer.status;
};

const lookUp = async (): Promise<number> =>
  (
    await fetch(`${bank.url}/v1/credits?utr=612345675567&amount=100`, {
      headers: { authorization: `Bearer ${bank.apiKey}` },
    })
  ).status;

describe('a name with a configured fault', () => {
  it('fails, whatever its prefix, until the fault is cleared', async () => {
    expect(await availability('neelkhadi')).toBe('available');
    registrar.fail('NeelKhadi.in', 'taken');
    expect(await availability('neelkhadi')).toBe('regthroughothers');
    registrar.fail('neelkhadi.in', null);
    expect(await availability('neelkhadi')).toBe('available');
    registrar.fail('taken-name.in', null);
    expect(await availability('taken-name')).toBe('available');
    registrar.reset();
    expect(await availability('taken-name')).toBe('regthroughothers');
  });

  it('starts from the beginning after a reset', async () => {
    const { userId, apiKey } = registrar.credentials;
    const query = new URLSearchParams({
      ...{ 'auth-userid': userId, 'api-key': apiKey, 'domain-name': 'busy-name.in' },
    });
    const look = async () =>
      (await fetch(`${registrar.apiUrl}domains/orderid.json?${query}`)).text();
    for (const _ of [1, 2, 3, 4]) await look();
    expect(await look()).toContain('exist');
    for (const _ of [1, 2]) expect(await summary('overloaded-name.in')).toBe(503);
    expect(await summary('overloaded-name.in')).toBe(200);
    registrar.reset();
    hosting.reset();
    expect(await look()).toContain('Too many requests');
    expect(await summary('overloaded-name.in')).toBe(503);
  });

  it('works over HTTP at the hosting server too', async () => {
    expect(await summary('neelkhadi.in')).toBe(200);
    const request = { name: 'neelkhadi.in', fault: 'denied' };
    expect((await post(`${hosting.url}/sandbox/faults`, request)).status).toBe(200);
    expect(await summary('neelkhadi.in')).toBe(403);
  });

  it('takes only known faults', async () => {
    const answer = await post(`${registrar.url}/sandbox/faults`, { name: 'a.in', fault: 'lsot' });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain('taken');
    expect(() => registrar.fail('a.in', 'lsot' as never)).toThrow(/no fault lsot.*taken/);
    expect(() => hosting.fail('a.in', 'lsot' as never)).toThrow(/no fault lsot.*inuse/);
  });

  it('is refused as an unknown answer of the bank', async () => {
    const utr = '612345675567';
    const answer = await post(`${bank.url}/sandbox/answers`, { utr, answers: ['soon'] });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain('pending');
    expect(() => bank.answerNext(utr, ['soon' as never])).toThrow(/no answer soon.*pending/);
    expect(await lookUp()).toBe(200);
  });
});

it('says what is wrong with a request', async () => {
  const names = `${registrar.url}/sandbox/names`;
  const unknown = await post(names, { domain: 'unknown.in', state: 'Active' });
  expect(unknown.status).toBe(404);
  const wrong = await post(names, { domain: 'unknown.in', state: 'Dead' });
  expect(wrong.status).toBe(400);
  expect(await wrong.text()).toContain('Pending Delete Restorable');
  expect((await post(`${hosting.url}/sandbox/login`, { username: 'asha' })).status).toBe(401);
  expect((await fetch(`${hosting.url}/sandbox/login`, { method: 'POST' })).status).toBe(401);
});

describe('A provider set to unavailable', () => {
  it('answers 503 to every call except the sandbox’s own, until it is available again', async () => {
    bank.behave('down');
    expect(await lookUp()).toBe(503);
    expect((await fetch(`${bank.url}/sandbox/health`)).status).toBe(200);
    expect((await post(`${bank.url}/sandbox/mode`, { mode: 'normal' })).status).toBe(200);
    expect(await lookUp()).toBe(200);
    expect((await post(`${bank.url}/sandbox/mode`, { mode: 'dwon' })).status).toBe(400);
    expect(() => bank.behave('dwon' as never)).toThrow(/no mode dwon.*down/);
  });

  it('can also give no answer at all', async () => {
    hosting.behave('silent');
    const ending = new AbortController();
    const pending = fetch(`${hosting.url}/json-api/accountsummary`, { signal: ending.signal });
    // Answered later than a call that was made after it: it hangs.
    expect((await fetch(`${hosting.url}/sandbox/health`)).status).toBe(200);
    ending.abort();
    await expect(pending).rejects.toThrow(/abort/i);
  });
});
