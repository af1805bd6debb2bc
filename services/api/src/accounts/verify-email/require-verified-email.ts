import { refusalMessages } from '@haat/contracts/refusal-messages';
import type { RegisteredCustomer } from '@haat/domain/customer/customer';
import { Refusal } from '@haat/platform/answers';
import type { ApiSettings } from '../../context.ts';

/** @throws {Refusal} 403 where emails must be verified and this one is not. */
export const requireVerifiedEmail = (
  { EMAIL_VERIFICATION }: Pick<ApiSettings, 'EMAIL_VERIFICATION'>,
  { emailVerifiedAt }: Pick<RegisteredCustomer, 'emailVerifiedAt'>,
): void => {
  if (EMAIL_VERIFICATION === 'off' || emailVerifiedAt !== null) return;
  throw new Refusal(403, refusalMessages.verifyEmailFirst);
};
