import { paiseToRupees } from '@haat/contracts/money';
import type { Answer } from '@haat/testkit/request-function';
import type { TestCustomer } from '@haat/testkit/test-customer';

/** Asks under an Idempotency-Key made of the parts, until there is an answer. */
export type Post = (
  who: TestCustomer,
  path: string,
  body: unknown,
  ...key: readonly string[]
) => Promise<Answer | undefined>;

/** As forms say it: "549.00". */
export const typedRupees = (paise: number): string => paiseToRupees(paise).toFixed(2);
