import { covers, type Paise, subtractPaise, sumPaise } from '@haat/contracts/money';
import type { PaymentIntent } from './payment-intent.ts';
import type { PaymentReport } from './report-payment.ts';
import type { SubmittedPayment } from './submitted-payment.ts';

export type PaymentState = {
  readonly pricePaise: Paise | null;
  readonly balancePaise: Paise;
  /** Null before and without the server's answer. */
  readonly intent: PaymentIntent | null;
  readonly report: Partial<PaymentReport>;
  readonly payment: SubmittedPayment | null;
  readonly referenceCode: string;
  readonly isSubmitting: boolean;
  readonly message: string | null;
};

export const emptyPayment: PaymentState = {
  pricePaise: null,
  balancePaise: 0,
  intent: null,
  report: {},
  payment: null,
  referenceCode: '',
  isSubmitting: false,
  message: null,
};

export type PaymentAction =
  | { readonly type: 'priceKnown'; readonly pricePaise: Paise }
  /** @param balancePaise 0 pays nothing from the balance. */
  | { readonly type: 'balanceChosen'; readonly balancePaise: Paise }
  | { readonly type: 'paymentOpened'; readonly intent: PaymentIntent }
  | { readonly type: 'reportEdited'; readonly report: PaymentReport }
  | { readonly type: 'paymentReported'; readonly payment: SubmittedPayment }
  | { readonly type: 'paymentDropped' }
  | { readonly type: 'referenceCodeEdited'; readonly referenceCode: string }
  | { readonly type: 'submitStarted' }
  | { readonly type: 'submitRefused'; readonly message: string };

export const restPaise = (pricePaise: Paise, balancePaise: Paise): Paise =>
  Math.max(0, subtractPaise(pricePaise, balancePaise));

/** During a submission only its outcome changes the state. */
export const paymentFlow = <State extends PaymentState>(
  state: State,
  action: PaymentAction,
): State => {
  if (state.isSubmitting && LOCKED_WHILE_BUSY.has(action.type)) return state;
  switch (action.type) {
    case 'priceKnown':
      return coveringOnly({ ...state, pricePaise: action.pricePaise });
    case 'balanceChosen':
      return coveringOnly({ ...state, balancePaise: action.balancePaise, message: null });
    case 'paymentOpened':
      return { ...state, intent: action.intent };
    case 'reportEdited':
      return { ...state, report: action.report };
    case 'paymentReported': {
      const { payment } = action;
      const { referenceCode } = payment;
      return { ...state, payment, referenceCode, report: {}, message: null };
    }
    case 'paymentDropped':
      return { ...state, payment: null, referenceCode: '', message: null };
    case 'referenceCodeEdited':
      return { ...state, referenceCode: action.referenceCode, message: null };
    case 'submitStarted':
      return { ...state, isSubmitting: true, message: null };
    case 'submitRefused':
      return state.isSubmitting
        ? { ...state, isSubmitting: false, message: action.message }
        : state;
  }
};

const LOCKED_WHILE_BUSY: ReadonlySet<PaymentAction['type']> = new Set([
  'balanceChosen',
  'paymentReported',
  'paymentDropped',
  'referenceCodeEdited',
  'submitStarted',
]);

/** Drops a payment that no longer covers the amount. */
const coveringOnly = <State extends PaymentState>(state: State): State => {
  const { payment, pricePaise, balancePaise } = state;
  if (payment === null || pricePaise === null) return state;
  if (covers(sumPaise([payment.amountPaise, balancePaise]), pricePaise)) return state;
  return { ...state, payment: null, referenceCode: '' };
};
