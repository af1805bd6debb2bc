import { paymentNotices } from '@haat/contracts/payment-messages';
import { type RunningShop, startShop } from '@haat/testkit';
import { newTransactionId } from '@haat/testkit/customer';
import { afterEach, describe, expect, it } from 'vitest';

let shop: RunningShop;
afterEach(() => shop.stop());

/** A shop without a bank to ask. */
const open = async (PAYMENT_VERIFIER: 'statement' | 'operator', max: number): Promise<void> => {
  shop = await startShop({
    worker: { PAYMENT_VERIFIER },
    api: { PAYMENT_VERIFIER, OPEN_PAYMENTS_PER_CUSTOMER: max },
  });
};

describe.each(['statement', 'operator'] as const)('With payments verified by %s', (verifier) => {
  it('a customer sees that payments are checked by hand, without a promised time', async () => {
    await open(verifier, 10);
    const asha = await shop.signUp();
    const code = await asha.pay(549, newTransactionId());
    await shop.settled();
    const notice =
      verifier === 'statement' ? paymentNotices.awaitsStatement : paymentNotices.beingChecked;
    const status = 'matching';
    const { body } = await asha.get('/api/payments');
    expect(body.payments).toMatchObject([
      { reference_code: code, status, notice, next: 'nothing' },
    ]);
    expect(notice).not.toMatch(/minute|moment|soon|second/i);
    const checked = await asha.post('/api/payments/checkstatus', {
      ...{ referenceCode: code, userId: asha.id, amount: 549 },
    });
    expect(checked.body).toMatchObject({ isValid: true, status: 'under_review', notice });
  });

  it('a customer who invents payments is stopped', async () => {
    await open(verifier, 2);
    const ravi = await shop.signUp();
    for (let invented = 0; invented < 2; invented += 1) await ravi.pay(549, newTransactionId());
    await shop.settled();
    const form = { txn_id: newTransactionId(), amount: '549' };
    expect((await ravi.submit('/api/payments/createInitial', form)).status).toBe(429);
  });
});
