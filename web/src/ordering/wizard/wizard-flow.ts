import {
  emptyPayment,
  type PaymentAction,
  type PaymentState,
  paymentFlow,
} from '../../features/payment/payment-flow.ts';

/** What every way to order knows while it is made; a way adds what it asks for itself. */
export type OrderState<Answer = unknown> = PaymentState & {
  /** By the way's own count, such as 1 to 7. */
  readonly step: number;
  /** The login stands in the step's place: nobody is signed in, or not any more. */
  readonly needsLogin: boolean;
  /** Something was typed: leaving asks first. */
  readonly isTouched: boolean;
  /** What the payment check wants read, such as that a person looks at the payment. */
  readonly notice: string | null;
  /** Of the order that was placed; null until then. */
  readonly answer: Answer | null;
};

/** How the steps of a way hang together. */
export type Rules<Flow> = {
  readonly first: number;
  /** Where a customer goes on who has just logged in. */
  readonly afterLogin: number;
  /** The lowest step that Back reaches, such as the one behind a login; the first unless given. */
  readonly lowest?: number;
  /** The steps that one payment fills: the first and the last of them. */
  readonly payment: readonly [number, number];
  /** Where the order is submitted; the payment's last step, or a review behind it. */
  readonly submit: number;
  /** Where the order's status stands. */
  readonly last: number;
  /** Whether what was entered is this customer's. */
  readonly isOf: (flow: Flow, email: string) => boolean;
  /** What is left of the flow for another customer: what is ordered, nothing personal. */
  readonly again: (flow: Flow, email: string) => Flow;
};

export type WizardAction<Flow extends OrderState> =
  | PaymentAction
  | { readonly type: 'touched' }
  | { readonly type: 'signedIn'; readonly email: string }
  | { readonly type: 'signedOut' }
  | { readonly type: 'back' }
  /** Typed into a step; what comes after the step was left changes nothing. */
  | { readonly type: 'edited'; readonly step: number; readonly values: Partial<Flow> }
  /** A step is done with these values: the next one follows, or the login before it. */
  | {
      readonly type: 'confirmed';
      readonly step: number;
      readonly values: Partial<Flow>;
      readonly isSignedIn: boolean;
    }
  /** Change on a summary leads back to an earlier step. */
  | { readonly type: 'changeAsked'; readonly step: number }
  /** What only this way knows. */
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

/** Between the first step and the last, unless something runs or the login is asked for. */
const isUnderWay = (
  { step, isSubmitting, needsLogin }: OrderState,
  { first, last }: StepsOf,
): boolean => step > first && step < last && !isSubmitting && !needsLogin;

/** Back moves down from every step between the lowest and the last, unless something runs. */
export const canGoBack = (flow: OrderState, rules: StepsOf): boolean =>
  isUnderWay(flow, rules) && flow.step > (rules.lowest ?? rules.first);

/** A way to order as one pure function; an action that does not fit the step changes nothing. */
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
  // A payment that was reported before is gone on with where it stood.
  return followPayment(rules, { ...flow, step: next, message: null });
};

const isAtPayment = (
  { payment: [from], submit }: Pick<Rules<never>, 'payment' | 'submit'>,
  { step }: OrderState,
): boolean => step >= from && step <= submit;

/** Where a payment fills several steps, the strip moves along inside it. */
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

/** Goes on where the login interrupted, unless it is another customer's turn now. */
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
