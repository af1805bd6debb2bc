import { accountMessages } from '@haat/contracts/account-messages';
import { PASSWORD_MIN_LENGTH } from '@haat/contracts/constants';
import { Refusal } from '@haat/platform/answers';

const load = async (): Promise<ReadonlySet<string>> => {
  // The list itself: the package's entry point unpacks it in every process, with much else.
  const { default: passwords } = await import('@zxcvbn-ts/language-common/src/passwords.json', {
    with: { type: 'json' },
  });
  return new Set(passwords.filter(({ length }) => length >= PASSWORD_MIN_LENGTH));
};

/** In lower case; shorter ones are refused for their length. Loaded with the first new password. */
let common: Promise<ReadonlySet<string>> | undefined;

/** For newly chosen passwords only. @throws {Refusal} 400 for a common one, in any case. */
export const requireUncommon = async (password: string): Promise<void> => {
  common ??= load().catch((error: unknown) => {
    // The next one tries again.
    common = undefined;
    throw error;
  });
  if (!(await common).has(password.toLowerCase())) return;
  const { passwordTooCommon } = accountMessages;
  throw new Refusal(400, passwordTooCommon, { fields: { password: passwordTooCommon } });
};
