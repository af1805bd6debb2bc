import { loginMessages, registrationMessages } from '@haat/contracts/messages';
import type { ApiFailure } from '../../lib/api-client.ts';

/**
 * What a failed login says: the two specified reasons, the server's own word where it refused
 * (rate limit, blocked account), and "Database connection issue." for everything else.
 */
export const loginErrorText = (failure: ApiFailure | null): string => {
  if (failure === null) return loginMessages.databaseConnectionIssue;
  for (const reason of [loginMessages.incorrectPassword, loginMessages.userNotFound]) {
    if (failure.text.includes(reason)) return reason;
  }
  const isRefusal = failure.kind === 'refused' && failure.status < 500;
  return isRefusal ? failure.text : loginMessages.databaseConnectionIssue;
};

/** The server's error text, or "Registration failed." */
export const registrationErrorText = (failure: ApiFailure | null): string =>
  failure?.kind === 'refused' && failure.status < 500 ? failure.text : registrationMessages.failed;
