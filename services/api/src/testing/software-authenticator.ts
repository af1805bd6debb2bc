import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { NewPasskeyOptions, PasskeyLoginOptions } from '@haat/contracts/http/account-safety';

const sha256 = (content: string | Uint8Array): Buffer =>
  createHash('sha256').update(content).digest();

/** CBOR (RFC 8949): integers, texts, bytes, maps. */
type Cbor = number | string | Uint8Array | ReadonlyMap<number | string, Cbor>;

const head = (major: number, value: number): Buffer => {
  const type = major << 5;
  if (value < 24) return Buffer.from([type | value]);
  if (value < 256) return Buffer.from([type | 24, value]);
  return Buffer.from([type | 25, value >> 8, value & 255]);
};

export const cbor = (value: Cbor): Buffer => {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') {
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  }
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  const entries = [...value].flatMap(([key, of]) => [cbor(key), cbor(of)]);
  return Buffer.concat([head(5, value.size), ...entries]);
};

/** User present, user verified, attested credential data (WebAuthn, 6.1). */
const PRESENT = 0x01;
const VERIFIED = 0x04;
const ATTESTED = 0x40;

export type Behaviour = {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  /** False: user present, but not verified. */
  readonly isVerified?: boolean;
  readonly counter?: number;
  /** Empty `none` unless given; `self`: signed by the passkey. */
  readonly attestation?: 'self' | { readonly format: string; readonly statement: Cbor };
  readonly userHandle?: string | null;
};

/** A passkey in software (ES256). @param origin of the page. */
export const createAuthenticator = (origin: string) => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  const credentialId = id.toString('base64url');
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const cose = cbor(
    new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  );
  let owner = randomBytes(8).toString('base64url');

  const clientData = (type: string, challenge: string, at: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin: at, crossOrigin: false }));

  const authenticatorData = (rpId: string, counter: number, flags: number, more: Uint8Array[]) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, ...more]);
  };

  return {
    credentialId,

    /** As `navigator.credentials.create()`. */
    create: (options: NewPasskeyOptions, behaviour: Behaviour = {}) => {
      owner = options.user.id;
      const { isVerified = true, counter = 0, rpId = options.rp.id } = behaviour;
      const length = Buffer.from([id.length >> 8, id.length & 255]);
      const flags = PRESENT | ATTESTED | (isVerified ? VERIFIED : 0);
      const data = authenticatorData(rpId, counter, flags, [Buffer.alloc(16), length, id, cose]);
      const challenge = behaviour.challenge ?? options.challenge;
      const client = clientData('webauthn.create', challenge, behaviour.origin ?? origin);
      const ofItself = () => ({
        format: 'packed',
        statement: new Map<string, Cbor>([
          ['alg', -7],
          ['sig', sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)],
        ]),
      });
      const none = { format: 'none', statement: new Map<string, Cbor>() };
      const { attestation = none } = behaviour;
      const { format, statement } = attestation === 'self' ? ofItself() : attestation;
      const object = new Map<string, Cbor>([
        ['fmt', format],
        ['attStmt', statement],
        ['authData', data],
      ]);
      return {
        id: credentialId,
        rawId: credentialId,
        type: 'public-key' as const,
        response: {
          clientDataJSON: client.toString('base64url'),
          attestationObject: cbor(object).toString('base64url'),
          transports: ['internal', 'telepathy'],
        },
      };
    },

    /** As `navigator.credentials.get()`. */
    get: (options: PasskeyLoginOptions, behaviour: Behaviour = {}) => {
      const { isVerified = true, counter = 0, rpId = options.rpId } = behaviour;
      const data = authenticatorData(rpId, counter, PRESENT | (isVerified ? VERIFIED : 0), []);
      const client = clientData(
        'webauthn.get',
        behaviour.challenge ?? options.challenge,
        behaviour.origin ?? origin,
      );
      return {
        id: credentialId,
        rawId: credentialId,
        type: 'public-key' as const,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', Buffer.concat([data, sha256(client)]), privateKey).toString(
            'base64url',
          ),
          userHandle: behaviour.userHandle === undefined ? owner : behaviour.userHandle,
        },
      };
    },
  };
};
export type Authenticator = ReturnType<typeof createAuthenticator>;
