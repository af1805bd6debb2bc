import { accountMessages } from '@haat/contracts/account-messages';
import { PASSWORD_MIN_LENGTH } from '@haat/contracts/constants';
import { Refusal } from '@haat/platform/answers';
// The list itself: the package's entry point unpacks it in every process, with much else.
import commonPasswords from '@zxcvbn-ts/language-common/src/passwords.json' with { type: 'json' };

/** In lower case; shorter ones are refused for their length. */
const COMMON: ReadonlySet<string> = new Set(
  commonPasswords.filter(({ length }) => length >= PASSWORD_MIN_LENGTH),
);

/** For newly chosen passwords only. @throws {Refusal} 400 for a common one, in any case. */
export const requireUncommon = (password: string): void => {
  if (!COMMON.has(password.toLowerCase())) return;
  const { passwordTooCommon } = accountMessages;
  throw new Refusal(400, passwordTooCommon, { fields: { password: passwordTooCommon } });
};
