/** Passkeys (WebAuthn Level 3) and one-time codes (RFC 6238). */
import { z } from 'zod';
import { accountMessages } from '../account-messages.ts';
import { givenCode, requiredPassword } from './auth.ts';

/** Proof again: a stolen session must not change how the account is opened. */
export const proofBodySchema = z.object({
  currentPassword: requiredPassword,
  code: givenCode.optional(),
});
export type ProofBody = z.infer<typeof proofBodySchema>;

/** `GET /api/account/safety`, and the answer to each change. */
export const accountSafetySchema = z.object({
  passkeys: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      addedAt: z.iso.datetime(),
      usedAt: z.iso.datetime().nullable(),
    }),
  ),
  /** The host where passkeys work; null where the shop's host is an IP address. */
  passkeysAt: z.string().nullable(),
  oneTimeCodes: z.object({ recoveryCodesLeft: z.int() }).nullable(),
});
export type AccountSafety = z.infer<typeof accountSafetySchema>;

const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;
export const transportSchema = z.enum(TRANSPORTS);

/** COSE numbers: EdDSA, ES256, RS256. */
export const PASSKEY_ALGORITHMS = [-8, -7, -257] as const;

/** `POST /api/account/passkeys/options`: input of `navigator.credentials.create()`. */
export const newPasskeyOptionsSchema = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  excludeCredentials: z.array(
    z.object({
      id: z.string(),
      type: z.literal('public-key'),
      transports: z.array(transportSchema),
    }),
  ),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});
export type NewPasskeyOptions = z.infer<typeof newPasskeyOptionsSchema>;

/** `POST /api/auth/passkey/options`: the same for every visitor, except the challenge. */
export const passkeyLoginOptionsSchema = z.object({
  rpId: z.string(),
  challenge: z.string(),
  /** In ms. */
  timeout: z.int(),
  userVerification: z.literal('required'),
});
export type PasskeyLoginOptions = z.infer<typeof passkeyLoginOptionsSchema>;

const notTaken = accountMessages.passkeyNotTaken;

/** @param max characters, several times what authenticators send. */
const base64url = (max: number) =>
  z
    .string({ error: notTaken })
    .min(1, notTaken)
    .max(max, notTaken)
    .regex(/^[\w-]+$/, notTaken);

/** At most 1,023 bytes (WebAuthn, 4). */
const credential = {
  id: base64url(1_364),
  rawId: base64url(1_364),
  type: z.literal('public-key', { error: notTaken }),
};

export const addPasskeyBodySchema = z.object({
  /** Empty: browser and system name it. */
  name: z.string().trim().max(60, 'Enter a name of at most 60 characters.').default(''),
  credential: z.object(
    {
      ...credential,
      response: z.object({
        clientDataJSON: base64url(4_096),
        attestationObject: base64url(8_192),
        transports: z.array(z.string().max(32)).max(16).default([]),
      }),
    },
    { error: notTaken },
  ),
});
export type AddPasskeyBody = z.input<typeof addPasskeyBodySchema>;

/** `POST /api/auth/passkey`: the signed challenge. */
export const passkeyLoginBodySchema = z.object({
  credential: z.object(
    {
      ...credential,
      response: z.object({
        clientDataJSON: base64url(4_096),
        authenticatorData: base64url(2_048),
        signature: base64url(2_048),
        userHandle: base64url(128).nullish(),
      }),
    },
    { error: notTaken },
  ),
});
export type PasskeyLoginBody = z.infer<typeof passkeyLoginBodySchema>;

/** `POST /api/account/one-time-codes/set-up`: logins need codes only after `turn-on`. */
export const codesSetUpSchema = z.object({
  secretId: z.uuid(),
  secret: z.string(),
  /** `otpauth://…`, for the QR code. */
  uri: z.string(),
});
export type CodesSetUp = z.infer<typeof codesSetUpSchema>;

export const turnCodesOnBodySchema = z.object({
  secretId: z.uuid(accountMessages.setUpOver),
  code: givenCode,
});
export type TurnCodesOnBody = z.infer<typeof turnCodesOnBodySchema>;

/** Shown once: ten codes that each replace one code of the app. */
export const recoveryCodesSchema = z.object({
  recoveryCodes: z.array(z.string()),
});
export type RecoveryCodes = z.infer<typeof recoveryCodesSchema>;
