import { isIP } from 'node:net';
import {
  type AddPasskeyBody,
  PASSKEY_ALGORITHMS,
  type PasskeyLoginBody,
} from '@haat/contracts/http/account-safety';

export type RelyingParty = { readonly id: string; readonly origin: string };

/** @returns null for an IP address: browsers make no passkeys for those. */
export const relyingPartyAt = (publicOrigin: string): RelyingParty | null => {
  const { hostname, origin } = new URL(publicOrigin);
  return hostname.startsWith('[') || isIP(hostname) !== 0 ? null : { id: hostname, origin };
};

/** The user handle; the id reveals no personal data. */
export const handleOf = (customerId: string): string =>
  Buffer.from(customerId).toString('base64url');

export type NewPasskey = {
  readonly credentialId: string;
  /** COSE. */
  readonly publicKey: Uint8Array;
  readonly counter: number;
};

/** RSA with 4,096 bits needs about 550; larger keys only cost time at login. */
const MAX_KEY_BYTES = 1_024;

/** Verifying a certificate would call addresses that a stranger put into it. */
const hasNoCertificate = (
  { decodeAttestationObject, isoBase64URL }: typeof import('@simplewebauthn/server/helpers'),
  attestationObject: string,
): boolean => {
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject));
  const format = attestation.get('fmt');
  return (
    format === 'none' ||
    (format === 'packed' && attestation.get('attStmt').get('x5c') === undefined)
  );
};

/** @returns null unless the browser made it for this shop and challenge, with user verification. */
export const readNewPasskey = async (
  { id, origin }: RelyingParty,
  challenge: string,
  { response, ...credential }: AddPasskeyBody['credential'],
): Promise<NewPasskey | null> => {
  const { clientDataJSON, attestationObject } = response;
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const helpers = await import('@simplewebauthn/server/helpers');
  try {
    if (!hasNoCertificate(helpers, attestationObject)) return null;
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        ...credential,
        response: { clientDataJSON, attestationObject },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      supportedAlgorithmIDs: [...PASSKEY_ALGORITHMS],
    });
    if (!verified) return null;
    const { id: credentialId, publicKey, counter } = registrationInfo.credential;
    // Logins look up the unsigned id.
    if (credentialId !== credential.id || publicKey.length > MAX_KEY_BYTES) return null;
    return { credentialId, publicKey, counter };
  } catch {
    return null;
  }
};

/** @param passkey as last stored. @returns the new counter; null if invalid, or it went back. */
export const readPasskeyLogin = async (
  { id, origin }: RelyingParty,
  challenge: string,
  { response, ...credential }: PasskeyLoginBody['credential'],
  passkey: NewPasskey,
): Promise<number | null> => {
  const { clientDataJSON, authenticatorData, signature } = response;
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        ...credential,
        response: { clientDataJSON, authenticatorData, signature },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.counter,
      },
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    return null;
  }
};
