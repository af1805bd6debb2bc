import { accountMessages } from '@haat/contracts/account-messages';
import type {
  AccountSafety,
  AddPasskeyBody,
  NewPasskeyOptions,
  PasskeyLoginBody,
  PasskeyLoginOptions,
  ProofBody,
} from '@haat/contracts/http/account-safety';
import type { LoginAnswer } from '@haat/contracts/http/auth';
import { type ApiFailure, type ApiResult, post } from '../../lib/api-client.ts';
import { keepUser } from './account-actions.ts';
import { accountPaths } from './account-paths.ts';

const webAuthn = () => import('@simplewebauthn/browser');
type WebAuthn = Awaited<ReturnType<typeof webAuthn>>;

const refusedHere = (text: string): { readonly ok: false; readonly failure: ApiFailure } => ({
  ok: false,
  failure: { kind: 'refused', status: 0, text, fields: {} },
});

const WRONG_PLACE: readonly string[] = ['ERROR_INVALID_DOMAIN', 'ERROR_INVALID_RP_ID'];

/** @param cancelled the text where the customer stopped or took too long. */
const reasonOf = ({ WebAuthnError }: WebAuthn, error: unknown, cancelled: string): string => {
  const code = error instanceof WebAuthnError ? error.code : undefined;
  if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
    return accountMessages.passkeyThereAlready;
  return code !== undefined && WRONG_PLACE.includes(code)
    ? accountMessages.passkeysNeedName
    : cancelled;
};

/** Never throws. */
const perform = async <Options, Made, Answer>(
  ask: () => Promise<ApiResult<Options>>,
  make: (browser: WebAuthn, options: Options) => Promise<Made>,
  send: (made: Made) => Promise<ApiResult<Answer>>,
  cancelled: string,
): Promise<ApiResult<Answer>> => {
  const browser = await webAuthn().catch(() => null);
  if (browser === null || !browser.browserSupportsWebAuthn()) {
    return refusedHere(accountMessages.passkeysNotInBrowser);
  }
  const begun = await ask();
  if (!begun.ok) return begun;
  let made: Made;
  try {
    made = await make(browser, begun.data);
  } catch (error) {
    return refusedHere(reasonOf(browser, error, cancelled));
  }
  return send(made);
};

const signWithPasskey = <Answer>(
  send: (credential: PasskeyLoginBody['credential']) => Promise<ApiResult<Answer>>,
): Promise<ApiResult<Answer>> =>
  perform(
    () => post<PasskeyLoginOptions>(accountPaths.passkeyLoginOptions),
    ({ startAuthentication }, optionsJSON) => startAuthentication({ optionsJSON }),
    ({ id, rawId, type, response }) => send({ id, rawId, type, response }),
    accountMessages.passkeyCancelled,
  );

export const logInWithPasskey = (): Promise<ApiResult<LoginAnswer>> =>
  signWithPasskey((credential) => {
    const body: PasskeyLoginBody = { credential };
    return keepUser(post<LoginAnswer>(accountPaths.passkeyLogin, body));
  });

export type PasskeyProof = { readonly passkey: PasskeyLoginBody['credential'] };

/** Instead of the password. */
export const proveWithPasskey = <Answer>(
  act: (proof: PasskeyProof) => Promise<ApiResult<Answer>>,
): Promise<ApiResult<Answer>> => signWithPasskey((passkey) => act({ passkey }));

export const addPasskey = (name: string, proof: ProofBody): Promise<ApiResult<AccountSafety>> =>
  perform(
    () => post<NewPasskeyOptions>(accountPaths.newPasskeyOptions, proof),
    ({ startRegistration }, optionsJSON) => startRegistration({ optionsJSON }),
    ({ id, rawId, type, response: { clientDataJSON, attestationObject, transports } }) => {
      const response = { clientDataJSON, attestationObject, transports };
      const body: AddPasskeyBody = { name, credential: { id, rawId, type, response } };
      return post<AccountSafety>(accountPaths.addPasskey, body);
    },
    accountMessages.passkeyNotMade,
  );

export const removePasskey = (id: string, proof: ProofBody): Promise<ApiResult<AccountSafety>> =>
  post<AccountSafety>(accountPaths.removePasskey(id), proof);
