import { accountMessages } from '@haat/contracts/account-messages';
import { PASSWORD_MIN_LENGTH } from '@haat/contracts/constants';
import { Refusal } from '@haat/platform/answers';
// The list itself: the package's own door unpacks it anew in every process, with much else.
import commonPasswords from '@zxcvbn-ts/language-common/src/passwords.json' with { type: 'json' };

/** In small letters; shorter ones are refused for their length. */
const COMMON: ReadonlySet<string> = new Set(
  commonPasswords.filter(({ length }) => length >= PASSWORD_MIN_LENGTH),
);

/**
 * To be called where a password is chosen; at login any password may be tried.
 * @throws {Refusal} 400 for one of the commonest, in whatever case it is written.
 */
export const requireUncommon = (password: string): void => {
  if (!COMMON.has(password.toLowerCase())) return;
  const { passwordTooCommon } = accountMessages;
  throw new Refusal(400, passwordTooCommon, { fields: { password: passwordTooCommon } });
};
