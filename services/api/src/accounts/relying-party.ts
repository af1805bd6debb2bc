import { isIP } from 'node:net';
import {
  type AddPasskeyBody,
  PASSKEY_ALGORITHMS,
  type PasskeyLoginBody,
} from '@haat/contracts/http/account-safety';
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import { decodeAttestationObject, isoBase64URL } from '@simplewebauthn/server/helpers';

/** Whom passkeys are made for: the shop at its public address. */
export type RelyingParty = { readonly id: string; readonly origin: string };

/** @returns null where the address is one in numbers: no browser makes passkeys for those. */
export const relyingPartyAt = (publicOrigin: string): RelyingParty | null => {
  const { hostname, origin } = new URL(publicOrigin);
  return hostname.startsWith('[') || isIP(hostname) !== 0 ? null : { id: hostname, origin };
};

/** What authenticators call a customer: of their id, which says nothing of who they are. */
export const handleOf = (customerId: string): string =>
  Buffer.from(customerId).toString('base64url');

export type NewPasskey = {
  readonly credentialId: string;
  /** COSE. */
  readonly publicKey: Uint8Array;
  readonly counter: number;
};

/** Of RSA with 4,096 bits it has about 550; longer ones would only cost time at each login. */
const MAX_KEY_BYTES = 1_024;

/**
 * No attestation is asked for, and none is looked at but a key's signature of itself, which some
 * authenticators send all the same: whoever verifies a certificate asks addresses that stand in it.
 */
const hasNoCertificate = (attestationObject: string): boolean => {
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject));
  const format = attestation.get('fmt');
  return (
    format === 'none' ||
    (format === 'packed' && attestation.get('attStmt').get('x5c') === undefined)
  );
};

/**
 * Checks what a browser made of the options, all of it at most some kB.
 * @returns null for whatever is not a passkey of this shop, made for this challenge by somebody who
 *   was there and showed it.
 */
export const readNewPasskey = async (
  { id, origin }: RelyingParty,
  challenge: string,
  { response, ...credential }: AddPasskeyBody['credential'],
): Promise<NewPasskey | null> => {
  const { clientDataJSON, attestationObject } = response;
  try {
    if (!hasNoCertificate(attestationObject)) return null;
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
    // What is looked up at a login is the id beside the data, not the one that is signed.
    if (credentialId !== credential.id || publicKey.length > MAX_KEY_BYTES) return null;
    return { credentialId, publicKey, counter };
  } catch {
    // Its words are about what a stranger sent; nothing in here asks anything of ours.
    return null;
  }
};

/**
 * Checks that a passkey signed the challenge for this shop, by somebody who was there and showed it.
 * @param kept as it was kept when it was added or used last.
 * @returns its counter; null where it did not, or where the counter went back.
 */
export const readPasskeyLogin = async (
  { id, origin }: RelyingParty,
  challenge: string,
  { response, ...credential }: PasskeyLoginBody['credential'],
  kept: NewPasskey,
): Promise<number | null> => {
  const { clientDataJSON, authenticatorData, signature } = response;
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
        id: kept.credentialId,
        publicKey: new Uint8Array(kept.publicKey),
        counter: kept.counter,
      },
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    return null;
  }
};
