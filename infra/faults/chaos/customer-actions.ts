import type { OrderType } from '@haat/contracts/constants';
import { paiseToRupees } from '@haat/contracts/money';
import type { Answer } from '@haat/testkit/request-function';
import type { TestCustomer } from '@haat/testkit/test-customer';

/** What the customers of one order's story can do; each answers undefined when it is refused. */
export type CustomerActions = PaymentActions & OrderActions & WaitActions;

export type Payment = {
  /** What is reported as paid by UPI, in paise; a name's price unless given. */
  readonly paise?: number;
  /** The bank reference as it is typed; as it is, unless given. */
  readonly typed?: string;
  /** Of the link that was paid by. */
  readonly tr?: string | undefined;
  /** What the balance is to pay beside it, in paise. */
  readonly balancePaise?: number;
};

export type PaymentActions = {
  /** Opens the payment step. @returns the `tr` of the link. */
  readonly open: (who: TestCustomer, domain: string) => Promise<string | undefined>;
  /** Really pays, by the bank's books; of `paise` what the bank reference's ending says arrives. */
  readonly pay: (
    who: TestCustomer,
    utr: string,
    how?: Pick<Payment, 'paise' | 'tr'>,
  ) => Promise<void>;
  /** @returns the reference code. */
  readonly report: (who: TestCustomer, utr: string, how?: Payment) => Promise<string | undefined>;
  /** Has the balance alone pay. @returns the reference code. */
  readonly payFromBalance: (
    who: TestCustomer,
    paise: number,
    attempt?: string,
  ) => Promise<string | undefined>;
  /** Gives another bank reference for a payment without an order. @returns its reference code. */
  readonly correct: (
    who: TestCustomer,
    referenceCode: string | undefined,
    utr: string,
  ) => Promise<string | undefined>;
  /** Asks for the bank's word, for an order of so many paise; a name unless given. */
  readonly check: (
    who: TestCustomer,
    referenceCode: string | undefined,
    paise?: number,
  ) => Promise<void>;
  /** The bank answers so to its next questions about a bank reference. */
  readonly script: (utr: string, answers: readonly string[]) => Promise<void>;
};

type Attempt = {
  /** Tells orders of one customer's that are the same apart. */
  readonly attempt?: string;
};

export type OrderActions = {
  /** Orders a name, alone unless said otherwise. @returns the order's id. */
  readonly buy: (
    who: TestCustomer,
    referenceCode: string | undefined,
    domain: string,
    how?: Attempt & { readonly orderType?: OrderType },
  ) => Promise<string | undefined>;
  /** Orders a piece of code that costs less than a name. @returns the order's id. */
  readonly buyCode: (
    who: TestCustomer,
    referenceCode: string | undefined,
    domain: string,
    how?: Attempt,
  ) => Promise<string | undefined>;
  /** Orders a paid plan. @returns the order's id. */
  readonly buyPlan: (
    who: TestCustomer,
    referenceCode: string | undefined,
    domain: string,
    how?: Attempt,
  ) => Promise<string | undefined>;
  /** Orders the free plan. @returns the order's id. */
  readonly orderFree: (
    who: TestCustomer,
    domain: string,
    how?: Attempt,
  ) => Promise<string | undefined>;
  /** Lets another payment stand for an order. */
  readonly replace: (
    who: TestCustomer,
    orderId: string | undefined,
    referenceCode: string | undefined,
  ) => Promise<void>;
  /** Orders another name with the payment of an order that ended without its own. */
  readonly replaceDomain: (
    who: TestCustomer,
    orderId: string | undefined,
    domain: string,
  ) => Promise<string | undefined>;
};

export type WaitActions = {
  /** Looks until so much is in the balance, in paise, or it was looked for long enough. */
  readonly untilFree: (who: TestCustomer, paise: number) => Promise<void>;
  /** Looks until the order has ended, or it was looked for long enough. */
  readonly untilEnded: (who: TestCustomer, orderId: string | undefined) => Promise<void>;
};

/** Asks under an Idempotency-Key made of the parts, until there is an answer. */
export type Post = (
  who: TestCustomer,
  path: string,
  body: unknown,
  ...key: readonly string[]
) => Promise<Answer | undefined>;

/** As forms say it: "549.00". */
export const typedRupees = (paise: number): string => paiseToRupees(paise).toFixed(2);
