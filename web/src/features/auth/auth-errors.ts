import { accountMessages } from '@haat/contracts/account-messages';
import { loginMessages, orderMessages, registrationMessages } from '@haat/contracts/messages';
import { type ApiFailure, serverMessageOf } from '../../lib/api-client.ts';

const OWN_TEXTS: ReadonlySet<unknown> = new Set([
  orderMessages.blocked,
  ...Object.values(loginMessages),
  ...Object.values(accountMessages),
]);

/** Known login texts; "Database connection issue." for all else (specification). */
export const loginErrorText = (failure: ApiFailure | null): string => {
  if (failure === null) return loginMessages.databaseConnectionIssue;
  for (const reason of [loginMessages.incorrectPassword, loginMessages.userNotFound]) {
    if (failure.text.includes(reason)) return reason;
  }
  const saysMore =
    failure.kind === 'refused' && (failure.status === 429 || OWN_TEXTS.has(failure.text));
  return saysMore ? failure.text : loginMessages.databaseConnectionIssue;
};

export const registrationErrorText = (failure: ApiFailure | null): string =>
  failure?.kind === 'refused' && failure.status < 500
    ? (serverMessageOf(failure) ?? registrationMessages.failed)
    : registrationMessages.failed;
