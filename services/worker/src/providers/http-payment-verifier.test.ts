import { type BankSandbox, startBankSandbox } from '@haat/infra/sandbox/bank';
import { createLog } from '@haat/platform/log';
import { createManualClock, type ManualClock } from '@haat/platform/testing/manual-clock';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { classifyCredit, createHttpPaymentVerifier } from './http-payment-verifier.ts';
import type { PaymentClaim, PaymentVerifier } from './payment-verifier.ts';

const claimOf = (utr: string): PaymentClaim => ({
  utr,
  amountPaise: 54_900,
  referenceCode: 'HAAT7K2M',
  submittedAt: '2026-01-15T09:30:00.000Z',
});

describe('what the bank answers', () => {
  const claim = claimOf('601512345678');
  const verdict = (body: unknown, status = 200) =>
    classifyCredit(
      { ok: true, status, text: typeof body === 'string' ? body : JSON.stringify(body) },
      claim,
    );
  const credited = {
    utr: claim.utr,
    status: 'credited',
    amount_paise: 54_900,
    credited_at: '2026-01-15T15:00:00+05:30',
  };

  it('verifies the amount claimed, with the time in UTC', () => {
    expect(verdict(credited)).toEqual({
      kind: 'verified',
      creditedPaise: 54_900,
      creditedAt: '2026-01-15T09:30:00.000Z',
    });
  });

  it('verifies a higher amount with its excess, and names a lower one', () => {
    expect(verdict({ ...credited, amount_paise: 54_901 })).toMatchObject({
      kind: 'verified',
      creditedPaise: 54_901,
    });
    expect(verdict({ ...credited, amount_paise: 54_899 })).toEqual({
      kind: 'underpaid',
      creditedPaise: 54_899,
    });
  });

  it('rejects what was returned, in words for the customer', () => {
    expect(verdict({ utr: claim.utr, status: 'returned', reason: 'U30 debit failed' })).toEqual({
      kind: 'rejected',
      reason: expect.stringMatching(/^The bank has no payment with this transaction ID\./),
      description: 'U30 debit failed',
    });
  });

  it('leaves open what the bank has not seen yet', () => {
    expect(verdict({ utr: claim.utr, status: 'pending' }, 202)).toEqual({ kind: 'pending' });
    expect(verdict({ error: 'not found' }, 404)).toEqual({ kind: 'pending' });
  });

  it.each([
    ['a payment of someone else', { ...credited, utr: '601500000000' }, 200],
    ['an amount in rupees', { ...credited, amount_paise: '549.00' }, 200],
    ['an amount of nothing', { ...credited, amount_paise: 0 }, 200],
    ['a status never heard of', { ...credited, status: 'perhaps' }, 200],
    ['half a body', '{"status":"credited"', 200],
    ['a page', '<html></html>', 200],
    ['an outage', { error: 'try again later' }, 503],
    ['too many questions', { error: 'slow down' }, 429],
    ['a redirect', '', 302],
  ])('is worth nothing, and worth asking again, when it is %s', (_, body, status) => {
    expect(verdict(body, status)).toMatchObject({ kind: 'unavailable', retryable: true });
  });

  it.each([400, 401, 403, 422])('with status %i needs an operator', (status) => {
    expect(verdict({ error: 'no' }, status)).toMatchObject({
      kind: 'unavailable',
      retryable: false,
    });
  });
});

describe('asking the bank', () => {
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

  it('verifies a payment, and tells the bank which one and how much', async () => {
    expect(await verifier.verify(claimOf('601512345678'))).toEqual({
      kind: 'verified',
      creditedPaise: 54_900,
      creditedAt: '2026-01-15T09:30:00.000Z',
    });
    expect(bank.lookups()).toMatchObject([
      { utr: '601512345678', amountPaise: 54_900, reference: 'HAAT7K2M' },
    ]);
  });

  it('takes transaction ids as people type them', async () => {
    expect(await verifier.verify(claimOf('../T26 0115/&utr=x#y'))).toMatchObject({
      kind: 'verified',
    });
  });

  it('rejects what ends in 0000 and finds half of what ends in 1111', async () => {
    expect(await verifier.verify(claimOf('601512340000'))).toMatchObject({ kind: 'rejected' });
    expect(await verifier.verify(claimOf('601512341111'))).toEqual({
      kind: 'underpaid',
      creditedPaise: 27_450,
    });
  });

  it('waits for what ends in 9999 until it settles', async () => {
    expect(await verifier.verify(claimOf('601512349999'))).toEqual({ kind: 'pending' });
    clock.advance(SETTLE_MS);
    expect(await verifier.verify(claimOf('601512349999'))).toMatchObject({ kind: 'verified' });
  });

  it('asks again through three outages for what ends in 8888', async () => {
    const verdicts = [];
    for (let question = 0; question < 4; question++) {
      verdicts.push(await verifier.verify(claimOf('601512348888')));
    }
    const outage = { kind: 'unavailable', retryable: true, description: 'status 503' };
    expect(verdicts).toMatchObject([outage, outage, outage, { kind: 'verified' }]);
  });

  it('survives a bank that is away', async () => {
    await bank.close();
    expect(await verifier.verify(claimOf('601512345678'))).toMatchObject({
      kind: 'unavailable',
      retryable: true,
    });
  });

  it('needs an operator when its key is wrong, and shows the key to nobody', async () => {
    const apiKey = 'guessed-bank-key';
    const verdict = await connect(apiKey).verify(claimOf('601512345678'));
    expect(verdict).toEqual({ kind: 'unavailable', retryable: false, description: 'status 401' });
    expect(lines).toHaveLength(1);
    expect(lines.join('') + JSON.stringify(verdict)).not.toContain(apiKey);
  });
});
