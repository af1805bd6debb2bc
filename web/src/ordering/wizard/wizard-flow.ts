import {
  emptyPayment,
  type PaymentAction,
  type PaymentState,
  paymentFlow,
} from '../../features/payment/payment-flow.ts';

export type OrderState<Answer = unknown> = PaymentState & {
  readonly step: number;
  readonly needsLogin: boolean;
  /** Leaving asks first. */
  readonly isTouched: boolean;
  /** The payment check's notice, such as a manual review. */
  readonly notice: string | null;
  readonly answer: Answer | null;
};

export type Rules<Flow> = {
  readonly first: number;
  /** Where a customer continues after the login. */
  readonly afterLogin: number;
  /** The lowest step that Back reaches; `first` by default. */
  readonly lowest?: number;
  readonly payment: readonly [number, number];
  /** The payment's last step, or a review after it. */
  readonly submit: number;
  readonly last: number;
  /** Whether the input is this customer's. */
  readonly isOf: (flow: Flow, email: string) => boolean;
  /** For another customer: keeps the order, drops personal data. */
  readonly again: (flow: Flow, email: string) => Flow;
};

export type WizardAction<Flow extends OrderState> =
  | PaymentAction
  | { readonly type: 'touched' }
  | { readonly type: 'signedIn'; readonly email: string }
  | { readonly type: 'signedOut' }
  | { readonly type: 'back' }
  /** Ignored after the step was left. */
  | { readonly type: 'edited'; readonly step: number; readonly values: Partial<Flow> }
  /** The next step follows, or the login before it. */
  | {
      readonly type: 'confirmed';
      readonly step: number;
      readonly values: Partial<Flow>;
      readonly isSignedIn: boolean;
    }
  | { readonly type: 'changeAsked'; readonly step: number }
  | { readonly type: 'changed'; readonly change: (flow: Flow) => Flow }
  | {
      readonly type: 'ordered';
      readonly message: string;
      readonly notice: string | null;
      readonly answer: NonNullable<Flow['answer']>;
    };

export const emptyOrder: Omit<OrderState<never>, 'step'> = {
  ...emptyPayment,
  needsLogin: false,
  isTouched: false,
  notice: null,
  answer: null,
};

type StepsOf = Pick<Rules<never>, 'first' | 'last' | 'lowest'>;

const isUnderWay = (
  { step, isSubmitting, needsLogin }: OrderState,
  { first, last }: StepsOf,
): boolean => step > first && step < last && !isSubmitting && !needsLogin;

export const canGoBack = (flow: OrderState, rules: StepsOf): boolean =>
  isUnderWay(flow, rules) && flow.step > (rules.lowest ?? rules.first);

/** A pure function; an action that does not fit the step changes nothing. */
export const wizardFlow = <Flow extends OrderState>(
  rules: Rules<Flow>,
  flow: Flow,
  action: WizardAction<Flow>,
): Flow => {
  switch (action.type) {
    case 'touched':
      return flow.isTouched || flow.needsLogin ? flow : { ...flow, isTouched: true };
    case 'signedIn':
      return flow.needsLogin ? resume(rules, flow, action.email) : flow;
    case 'signedOut':
      return isUnderWay(flow, rules) ? { ...flow, needsLogin: true } : flow;
    case 'back':
      return goBack(rules, flow);
    case 'edited':
      return isAt(flow, action.step) ? { ...flow, ...action.values, isTouched: true } : flow;
    case 'confirmed':
      return isAt(flow, action.step)
        ? goOn(rules, { ...flow, ...action.values }, action.isSignedIn)
        : flow;
    case 'changeAsked':
      return action.step < flow.step && isUnderWay(flow, rules)
        ? { ...flow, step: action.step, message: null }
        : flow;
    case 'changed':
      return action.change(flow);
    case 'ordered': {
      const { message, notice, answer } = action;
      return flow.isSubmitting
        ? { ...flow, step: rules.last, isSubmitting: false, message, notice, answer }
        : flow;
    }
    case 'priceKnown':
    case 'submitRefused':
      return followPayment(rules, paymentFlow(flow, action));
    case 'submitStarted':
      return flow.step === rules.submit ? paymentFlow(flow, action) : flow;
    default:
      return isAtPayment(rules, flow) ? followPayment(rules, paymentFlow(flow, action)) : flow;
  }
};

const isAt = (flow: OrderState, step: number): boolean => flow.step === step && !flow.isSubmitting;

const goOn = <Flow extends OrderState>(
  rules: Rules<Flow>,
  flow: Flow,
  isSignedIn: boolean,
): Flow => {
  const next = flow.step + 1;
  if (!isSignedIn && next >= rules.afterLogin) return { ...flow, needsLogin: true };
  return followPayment(rules, { ...flow, step: next, message: null });
};

const isAtPayment = (
  { payment: [from], submit }: Pick<Rules<never>, 'payment' | 'submit'>,
  { step }: OrderState,
): boolean => step >= from && step <= submit;

const followPayment = <Flow extends OrderState>(
  { payment: [from, to] }: Rules<Flow>,
  flow: Flow,
): Flow => {
  if (from === to || flow.step < from || flow.step > to) return flow;
  const isPaid = flow.payment !== null || flow.referenceCode !== '';
  const isTyped = (flow.report.transactionId ?? '') !== '';
  const step = isPaid ? to : isTyped ? from + 1 : flow.step === to ? to - 1 : flow.step;
  return step === flow.step ? flow : { ...flow, step };
};

/** Continues where the login interrupted, unless it is another customer. */
const resume = <Flow extends OrderState>(rules: Rules<Flow>, flow: Flow, email: string): Flow => {
  if (flow.step >= rules.afterLogin && rules.isOf(flow, email)) {
    return { ...flow, needsLogin: false, message: null };
  }
  return { ...rules.again(flow, email), step: rules.afterLogin, needsLogin: false };
};

const goBack = <Flow extends OrderState>(rules: Rules<Flow>, flow: Flow): Flow => {
  if (flow.needsLogin) return { ...flow, step: rules.first, needsLogin: false };
  if (!canGoBack(flow, rules)) return flow;
  const [from, to] = rules.payment;
  const isInside = flow.step > from && flow.step <= to;
  return { ...flow, step: (isInside ? from : flow.step) - 1, message: null };
};
