import { paiseToRupees } from '@haat/contracts/money';
import type { Answer } from '@haat/testkit/request-function';
import type { TestCustomer } from '@haat/testkit/test-customer';

/** Retries with an Idempotency-Key made of the parts. */
export type Post = (
  who: TestCustomer,
  path: string,
  body: unknown,
  ...key: readonly string[]
) => Promise<Answer | undefined>;

/** "549.00". */
export const typedRupees = (paise: number): string => paiseToRupees(paise).toFixed(2);
