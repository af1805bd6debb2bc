import { paymentStream } from '@haat/contracts/events/payment';
import { type PaymentCommand, paymentDecider } from '@haat/domain/payment/payment';
import type { EncryptedStore } from '@haat/record/encryption';
import { executeTestCommand } from './execute-test-command.ts';
import type { TestCustomer } from './test-customer.ts';

/** Amounts in paise. */
export type BankResponse =
  | { readonly type: 'RecordPaymentVerified'; readonly creditedPaise: number }
  | { readonly type: 'RecordPaymentRejected'; readonly reason: string }
  | { readonly type: 'RecordCreditNotSeen' }
  | { readonly type: 'PutPaymentInReview'; readonly explanation: string }
  | { readonly type: 'ExpirePayment'; readonly reason: string };

const commandOf = (referenceCode: string, word: BankResponse): PaymentCommand => {
  switch (word.type) {
    case 'RecordPaymentVerified':
      return {
        ...word,
        referenceCode,
        creditId: `bank-${referenceCode}`,
        excessPaise: 0,
        matchedBy: 'utr',
        verifiedAt: new Date().toISOString(),
      };
    case 'RecordPaymentRejected':
      return {
        ...word,
        referenceCode,
        rejection: 'not_found',
        creditId: null,
        creditedPaise: null,
      };
    case 'PutPaymentInReview':
      return { ...word, referenceCode, reason: 'disputed', credit: null, reports: [] };
    case 'RecordCreditNotSeen':
      return { ...word, referenceCode, askedAt: new Date().toISOString() };
    case 'ExpirePayment':
      return { ...word, referenceCode };
  }
};

export const recordBankResponse = (
  store: EncryptedStore,
  referenceCode: string,
  word: BankResponse,
): Promise<void> =>
  executeTestCommand(
    store,
    { kind: 'system', name: 'bank' },
    paymentDecider,
    paymentStream(referenceCode),
    commandOf(referenceCode, word),
  );

/** @returns the reference code of a payment that the bank has verified. */
export const payVerified = async (
  store: EncryptedStore,
  customer: Pick<TestCustomer, 'pay'>,
  rupees = 549,
): Promise<string> => {
  const code = await customer.pay(rupees);
  const creditedPaise = Math.round(rupees * 100);
  await recordBankResponse(store, code, { type: 'RecordPaymentVerified', creditedPaise });
  return code;
};
