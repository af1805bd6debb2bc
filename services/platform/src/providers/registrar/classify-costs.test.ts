import { describe, expect, it, vi } from 'vitest';
import type { HttpResult } from '../../http/http-client.ts';
import { classifyCosts } from './classify-costs.ts';
import { costOf } from './wire.ts';

const ok = (body: unknown): HttpResult => ({ ok: true, status: 200, text: JSON.stringify(body) });

const answers = {
  endings: ok({
    domorder: [{ domcno: ['com', 'NET'] }, { dotin: ['in'] }, { dotnew: ['new'] }],
    hosting: [{ linux: [] }],
  }),
  costs: ok({
    domcno: {
      addnewdomain: { 1: '709.30', 2: '1500' },
      renewdomain: { 1: 809.305 },
      restoredomain: { 1: '5600.00' },
    },
    dotin: { addnewdomain: { 2: '900' }, renewdomain: { 1: 'free' } },
    hosting: { linux: { 1: { pricing: { add: 100 } } } },
  }),
  reseller: ok({ parentsellingcurrencysymbol: 'INR', sellingcurrencysymbol: 'USD' }),
};
/** 0 to 25 in base 26 as A to Z. */
const letter = (digit: string): string =>
  String.fromCharCode('A'.charCodeAt(0) + Number.parseInt(digit, 26));
const inr = (minorUnits: number) => ({ minorUnits, currency: 'INR' });

describe('The registrar’s costs', () => {
  it('list every TLD with its cost per year in our currency', () => {
    const listed = classifyCosts(answers);
    expect(listed.kind === 'listed' && [...listed.costs]).toEqual([
      ['com', { register: inr(70_930), renew: inr(80_931), restore: inr(560_000) }],
      ['net', { register: inr(70_930), renew: inr(80_931), restore: inr(560_000) }],
      ['in', { register: null, renew: null, restore: null }],
      ['new', { register: null, renew: null, restore: null }],
    ]);
  });

  it.each(['endings', 'costs', 'reseller'] as const)('are unknown without the %s', (missing) => {
    const answer = (result: HttpResult) => classifyCosts({ ...answers, [missing]: result });
    const late = { ok: false, failure: 'timeout', description: 'no answer in 20 s' } as const;
    expect(answer(late)).toMatchObject({
      description: expect.stringMatching(/timeout: no answer/),
    });
    const wrong: readonly HttpResult[] = [
      { ok: true, status: 500, text: '{"status":"ERROR","message":"Access Denied"}' },
      { ok: true, status: 403, text: '<h1>Request forbidden by administrative rules</h1>' },
      { ok: true, status: 200, text: '<h1>Maintenance</h1>' },
      { ok: true, status: 200, text: '{"domorder": 1' },
      ok([]),
      ok(null),
      ok({}),
      ok({ status: 'ERROR', message: 'Too many requests' }),
    ];
    for (const result of wrong) expect(answer(result).kind).toBe('unknown');
    expect(answer(wrong[0] as HttpResult)).toMatchObject({
      description: expect.stringMatching(/Access Denied/),
    });
  });
});

it('the digits of the last 300 currencies are cached', () => {
  const format = vi.spyOn(Intl, 'NumberFormat');
  const look = (n: number): number => {
    format.mockClear();
    const sellingcurrencysymbol = n.toString(26).padStart(3, '0').replace(/./g, letter);
    expect(costOf({ sellingamount: '-1.00', sellingcurrencysymbol })).not.toBeNull();
    return format.mock.calls.length;
  };
  for (let n = 0; n <= 300; n += 1) look(n);
  expect([look(300), look(1), look(0)]).toEqual([0, 0, 1]);
});
