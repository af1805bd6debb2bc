import { paiseToWholeRupees } from '@haat/contracts/money';
import type { TestCustomer } from '@haat/testkit/test-customer';
import { type Post, typedRupees } from './customer-actions.ts';
import type { MutableCustomerLog } from './customer-log.ts';
import { PRICES } from './prices.ts';
import { retryRequest, toBank } from './retry-request.ts';

/** Paise that arrive, by the UTR's ending; 0 for a UTR that does not exist. */
const arriving = (utr: string, paise: number): number => {
  switch (utr.slice(-4)) {
    case '0000':
      return 0;
    case '1111':
      return paise / 2;
    case '2222':
      return paise * 2;
    default:
      return paise;
  }
};

type Payment = {
  /** By UPI, in paise; by default a name's price. */
  readonly paise?: number;
  /** The UTR as typed. */
  readonly typed?: string;
  readonly tr?: string | undefined;
  /** From the balance, in paise. */
  readonly balancePaise?: number;
};

type ActionOptions = {
  readonly plan: number;
  readonly bank: string;
  readonly customerLog: MutableCustomerLog;
  readonly post: Post;
  readonly keyOf: (...parts: readonly string[]) => Readonly<Record<string, string>>;
};

export const createPaymentActions = ({ plan, bank, customerLog, post, keyOf }: ActionOptions) => {
  const logPayment = (
    referenceCode: string | undefined,
    utr: string | null,
    customerId: string,
  ) => {
    if (referenceCode !== undefined)
      customerLog.payments.push({ referenceCode, utr, customerId, plan });
    return referenceCode;
  };

  return {
    /** @returns the link's `tr`. */
    open: async (who: TestCustomer, domain: string): Promise<string | undefined> => {
      const answer = await post(who, '/api/payments/open', { domain }, who.id, domain);
      return answer?.body?.data?.tr;
    },
    /** Adds a credit at the bank. */
    pay: async (who: TestCustomer, utr: string, how: Pick<Payment, 'paise' | 'tr'> = {}) => {
      const { paise: due = PRICES.name, tr } = how;
      const paise = arriving(utr, due);
      if (paise === 0) return;
      const credit = { utr, amount_paise: paise, ...(tr === undefined ? {} : { tr }) };
      await toBank(`${bank}/sandbox/credits`, customerLog, credit);
      customerLog.paid.push({ utr, paise, tr: tr ?? null, customerId: who.id });
    },
    report: async (who: TestCustomer, utr: string, how: Payment = {}) => {
      const { paise = PRICES.name, typed = utr, tr, balancePaise = 0 } = how;
      const path = '/api/payments/createInitial';
      const fields = {
        txn_id: typed,
        amount: typedRupees(paise),
        ...(tr === undefined ? {} : { tr }),
        ...(balancePaise === 0 ? {} : { use_balance: typedRupees(balancePaise) }),
      };
      const key = keyOf(path, who.id, typed, String(paise));
      const answer = await retryRequest(`order ${plan}: ${path}`, customerLog, () =>
        who.submit(path, fields, key),
      );
      return logPayment(answer?.body?.data?.reference_code, utr, who.id);
    },
    /** @returns the reference code. */
    payFromBalance: async (who: TestCustomer, paise: number, attempt = 'once') => {
      const purpose = { kind: 'code', title: 'UPI statement matcher' };
      const body = { purpose, amount: typedRupees(paise) };
      const answer = await post(who, '/api/payments/balance', body, who.id, attempt);
      return logPayment(answer?.body?.data?.reference_code, null, who.id);
    },
    /** Corrects the UTR of an unallocated payment. @returns the reference code. */
    correct: async (who: TestCustomer, referenceCode: string | undefined, utr: string) => {
      if (referenceCode === undefined) return undefined;
      const path = `/api/payments/${referenceCode}/correct`;
      const answer = await post(who, path, { txn_id: utr }, referenceCode, utr);
      return logPayment(answer?.body?.data?.reference_code, utr, who.id);
    },
    /** In paise; by default a name's price. */
    check: async (
      who: TestCustomer,
      referenceCode: string | undefined,
      paise: number = PRICES.name,
    ) => {
      if (referenceCode === undefined) return;
      const body = { referenceCode, amount: paiseToWholeRupees(paise) };
      await post(who, '/api/payments/checkstatus', body, referenceCode);
    },
    /** The bank's next responses for a UTR. */
    script: (utr: string, answers: readonly string[]) =>
      toBank(`${bank}/sandbox/answers`, customerLog, { utr, answers }),
  };
};
