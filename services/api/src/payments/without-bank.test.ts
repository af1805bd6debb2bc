import { paymentNotices } from '@haat/contracts/payment-messages';
import { type ApiShop, openApiOf } from '@haat/testkit/api';
import { newTransactionId } from '@haat/testkit/customer';
import { type FollowedReadModels, followReadModels } from '@haat/testkit/read-models';
import { signUp } from '@haat/testkit/shopper';
import { openWorker } from '@haat/testkit/worker';
import { afterEach, describe, expect, it } from 'vitest';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

/** A shop whose payments nobody can look up. */
const open = async (PAYMENT_VERIFIER: 'statement' | 'operator', most: number) => {
  const worker = await openWorker({ PAYMENT_VERIFIER });
  const shop: ApiShop = await openApiOf(worker, {
    PAYMENT_VERIFIER,
    OPEN_PAYMENTS_PER_CUSTOMER: most,
  });
  closing.push(worker.close);
  await worker.startWorker();
  const readModels: FollowedReadModels = followReadModels(worker);
  closing.push(readModels.close);
  return { worker, shop, readModels };
};

describe.each(['statement', 'operator'] as const)('where payments wait for %s', (verifier) => {
  it('a customer reads that it is done by hand, and is promised no hour', async () => {
    const { worker, shop, readModels } = await open(verifier, 10);
    const asha = await signUp(shop.app);
    const code = await asha.pay(549, newTransactionId());
    await worker.untilIdle('release-unverified-claim');
    await readModels.caughtUp('payments');
    const [notice, status] =
      verifier === 'statement'
        ? [paymentNotices.awaitsStatement, 'matching']
        : [paymentNotices.beingChecked, 'in_review'];
    const { body } = await asha.get('/api/payments');
    expect(body.payments).toMatchObject([{ reference_code: code, status, notice }]);
    expect(notice).not.toMatch(/minute|moment|soon|second/i);
    const checked = await asha.post('/api/payments/checkstatus', {
      ...{ referenceCode: code, userId: asha.id, amount: 549 },
    });
    expect(checked.body).toMatchObject({ isValid: true, status: 'under_review', notice });
  });

  it('whoever invents payments is stopped, though no bank was asked of them', async () => {
    const { worker, shop, readModels } = await open(verifier, 2);
    const ravi = await signUp(shop.app);
    for (let invented = 0; invented < 2; invented += 1) await ravi.pay(549, newTransactionId());
    await worker.untilIdle('release-unverified-claim');
    await readModels.caughtUp('payments');
    const form = { txn_id: newTransactionId(), amount: '549' };
    expect((await ravi.submit('/api/payments/createInitial', form)).status).toBe(429);
  });
});
