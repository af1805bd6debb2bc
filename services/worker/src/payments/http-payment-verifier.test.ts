import { type BankSandbox, startBankSandbox } from '@haat/infra/sandbox/bank';
import { createLog } from '@haat/platform/log';
import { createManualClock, type ManualClock } from '@haat/testkit/manual-clock';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createHttpPaymentVerifier, readAnswer } from './http-payment-verifier.ts';
import type { CreditQuestion, PaymentVerifier } from './payment-verifier.ts';

const TR = 'HT4T8X0V1N7K3M92QD';
const questionOf = (utr: string, tr: string | null = null): CreditQuestion => ({
  utr,
  tr,
  amountPaise: 54_900,
  referenceCode: 'HAAT7K2M',
});

describe('The bank’s answer', () => {
  const question = questionOf('601512345678', TR);
  const answer = (body: unknown, status = 200) =>
    readAnswer(
      { ok: true, status, text: typeof body === 'string' ? body : JSON.stringify(body) },
      question,
      Date.parse('2026-01-15T09:31:00Z'),
    );
  const credited = {
    utr: question.utr,
    status: 'credited',
    amount_paise: 54_900,
    credited_at: '2026-01-15T15:00:00+05:30',
  };

  it('is read as a credit with its time in UTC', () => {
    expect(answer(credited)).toEqual({
      kind: 'credited',
      credit: {
        bankId: null,
        utr: question.utr,
        amountPaise: 54_900,
        creditedAt: '2026-01-15T09:30:00.000Z',
        tr: null,
        note: null,
        payer: null,
      },
    });
    const whole = { ...credited, id: 'S551', tr: TR, note: 'UPI/x', payer: 'ASHA VERMA' };
    expect(answer(whole)).toMatchObject({
      credit: { bankId: 'S551', tr: TR, note: 'UPI/x', payer: 'ASHA VERMA' },
    });
  });

  it('is matched by its UTR in any spelling, or by the link’s tr', () => {
    expect(answer({ ...credited, utr: `UPI/${question.utr}/ASHA` })).toMatchObject({
      credit: { utr: question.utr },
    });
    expect(answer({ ...credited, utr: '601500000000', tr: TR })).toMatchObject({
      credit: { utr: '601500000000', tr: TR },
    });
  });

  it('loses characters that no database stores, and its note is limited to 200 characters', () => {
    const note = `a\u0000b\ud800c${'x'.repeat(900)}`;
    const read = answer(`{"utr":"${question.utr}","status":"credited","amount_paise":54900,
      "credited_at":"2026-01-15T15:00:00+05:30","payer":"\\u0000","note":${JSON.stringify(note)}}`);
    if (read.kind !== 'credited') throw new Error(read.kind);
    expect(read.credit.payer).toBeNull();
    expect(read.credit.note).toMatch(/^ab\ufffdcx+$/);
    expect(read.credit.note?.length).toBe(200);
  });

  it('is final only when the payment was returned', () => {
    const returned = { utr: question.utr, status: 'returned', reason: 'U30 debit failed' };
    expect(answer(returned)).toEqual({ kind: 'returned', description: 'U30 debit failed' });
  });

  it('leaves a payment open that the bank has not seen yet', () => {
    expect(answer({ utr: question.utr, status: 'pending' }, 202)).toEqual({ kind: 'none' });
    expect(answer({ utr: question.utr, error: 'not found' }, 404)).toEqual({ kind: 'none' });
  });

  it('about another payment does not count as “no credit”', () => {
    const another = answer({ utr: '601500000000', error: 'not found' }, 404);
    expect(another).toMatchObject({ kind: 'other_payment' });
  });

  it.each([
    { ...credited, utr: '601500000000' },
    { ...credited, utr: '601500000000', tr: 'HTANOTHERLINKSTR00' },
    { utr: '601500000000', status: 'returned', reason: 'U30' },
    { utr: '', status: 'pending' },
  ])('is about another payment: %j', (body) => {
    expect(answer(body)).toMatchObject({ kind: 'other_payment' });
  });

  it.each([
    ['an amount in rupees', { ...credited, amount_paise: '549.00' }, 200],
    ['an amount of zero', { ...credited, amount_paise: 0 }, 200],
    ['a negative amount', { ...credited, amount_paise: -54_900 }, 200],
    ['an impossibly high amount', { ...credited, amount_paise: 1e15 }, 200],
    ['a fraction of a paisa', { ...credited, amount_paise: 54_900.5 }, 200],
    ['dated next month', { ...credited, credited_at: '2026-02-15T15:00:00+05:30' }, 200],
    ['dated before UPI existed', { ...credited, credited_at: '0000-01-01T00:00:00+05:30' }, 200],
    ['a proxy’s 404 page', '<html><h1>404 Not Found</h1>nginx</html>', 404],
    ['a 404 in plain text', 'no healthy upstream', 404],
    ['a 404 with a list', [], 404],
    ["a gateway's 404", { message: 'no Route matched with those values' }, 404],
    ['without a valid date', { ...credited, credited_at: 'yesterday' }, 200],
    ['too long', { ...credited, note: 'x'.repeat(10_001) }, 200],
    ['an unknown status', { ...credited, status: 'perhaps' }, 200],
    ['a truncated body', '{"status":"credited"', 200],
    ['an HTML page', '<html></html>', 200],
    ['an outage', { error: 'try again later' }, 503],
    ['too many requests', { error: 'slow down' }, 429],
    ['a redirect', '', 302],
  ])('is unavailable and retryable when it is %s', (_, body, status) => {
    expect(answer(body, status)).toMatchObject({ kind: 'unavailable', retryable: true });
  });

  it.each([400, 401, 403, 422])('with status %i needs an operator', (status) => {
    expect(answer({ error: 'no' }, status)).toMatchObject({
      kind: 'unavailable',
      retryable: false,
    });
  });
});

describe('Asking the bank', () => {
  const SETTLE_MS = 5_000;
  let clock: ManualClock;
  let bank: BankSandbox;
  let lines: string[];
  let verifier: PaymentVerifier;
  let opened: PaymentVerifier[];

  const connect = (apiKey: string): PaymentVerifier => {
    const made = createHttpPaymentVerifier({
      baseUrl: `${bank.url}/`,
      apiKey,
      timeoutMs: 5_000,
      clock,
      log: createLog({
        name: 'test',
        level: 'debug',
        destination: { write: (line) => lines.push(line) },
      }),
    });
    opened.push(made);
    return made;
  };

  beforeEach(async () => {
    clock = createManualClock();
    lines = [];
    opened = [];
    bank = await startBankSandbox({ settleMs: SETTLE_MS, now: clock.now });
    verifier = connect(bank.apiKey);
  });
  afterEach(async () => {
    await Promise.all(opened.map((client) => client.close()));
    await bank.close();
  });

  it('sends the transaction ID, the link, the reference code and the amount', async () => {
    expect(await verifier.lookUp(questionOf('601512345678', TR))).toMatchObject({
      kind: 'credited',
      credit: { amountPaise: 54_900, creditedAt: '2026-01-15T09:30:00.000Z' },
    });
    expect(bank.lookups()).toMatchObject([
      { utr: '601512345678', amountPaise: 54_900, reference: 'HAAT7K2M', tr: TR },
    ]);
  });

  it('finds a credit by its payment link when the UTR was mistyped', async () => {
    bank.credit({ utr: '601512345678', amount_paise: 54_900, tr: TR, id: 'S1' });
    expect(await verifier.lookUp(questionOf('601512345687', TR))).toMatchObject({
      credit: { utr: '601512345678', tr: TR, bankId: 'S1' },
    });
  });

  it('reads the sandbox’s answer for each ending of a transaction ID', async () => {
    const kinds = [];
    for (const end of ['0000', '1111', '2222', '3333', '5555', '6666', '7777']) {
      const answer = await verifier.lookUp(questionOf(`60151234${end}`));
      kinds.push(answer.kind === 'credited' ? answer.credit.amountPaise : answer.kind);
    }
    const { 0: returned, 1: half, 2: twice, ...others } = kinds;
    expect([returned, half, twice]).toEqual(['returned', 27_450, 109_800]);
    expect(Object.values(others)).toEqual(['other_payment', 54_900, 'unavailable', 'none']);
    const again = await verifier.lookUp(questionOf('601512345555'));
    expect(again).toMatchObject({ kind: 'credited', credit: { amountPaise: 55_000 } });
  });

  it('finds a credit whose ID ends in 9999 once it has settled', async () => {
    expect(await verifier.lookUp(questionOf('601512349999'))).toEqual({ kind: 'none' });
    clock.advance(SETTLE_MS);
    expect(await verifier.lookUp(questionOf('601512349999'))).toMatchObject({ kind: 'credited' });
  });

  it('finds a credit whose ID ends in 8888 after three outages', async () => {
    const answers = [];
    for (let question = 0; question < 4; question++) {
      answers.push(await verifier.lookUp(questionOf('601512348888')));
    }
    const outage = { kind: 'unavailable', retryable: true, description: 'status 503' };
    expect(answers).toMatchObject([outage, outage, outage, { kind: 'credited' }]);
  });

  it('reports an unavailable bank as retryable', async () => {
    await bank.close();
    expect(await verifier.lookUp(questionOf('601512345678'))).toMatchObject({
      kind: 'unavailable',
      retryable: true,
    });
  });

  it('needs an operator when its key is wrong, and never logs the key', async () => {
    const apiKey = 'guessed-bank-key';
    const verdict = await connect(apiKey).lookUp(questionOf('601512345678'));
    expect(verdict).toEqual({ kind: 'unavailable', retryable: false, description: 'status 401' });
    expect(lines).toHaveLength(1);
    expect(lines.join('') + JSON.stringify(verdict)).not.toContain(apiKey);
  });
});
