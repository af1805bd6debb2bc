import { createPrivateKey, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

export type SelfSigned = {
  /** PEM. */
  readonly key: string;
  readonly cert: string;
};

export type SelfSignedOptions = {
  /** IPv4. */
  readonly address: string;
  readonly validFrom: Date;
  readonly validTo: Date;
  /** By default self-signed. */
  readonly signedBy?: SelfSigned;
};

/** DER (X.690): a tag, a length, the content. */
const der = (tag: number, ...parts: readonly Uint8Array[]): Buffer => {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
};

const sequence = (...parts: readonly Uint8Array[]): Buffer => der(0x30, ...parts);
const integer = (value: Uint8Array): Buffer => der(0x02, value);
const identifier = (hex: string): Buffer => der(0x06, Buffer.from(hex, 'hex'));
const time = (at: Date): Buffer =>
  der(0x18, Buffer.from(`${at.toISOString().replace(/[-:T]|\..*/g, '')}Z`));

const COMMON_NAME = identifier('550403');
const SUBJECT_ALT_NAME = identifier('551d11');
const BASIC_CONSTRAINTS = identifier('551d13');
const ECDSA_WITH_SHA256 = identifier('2a8648ce3d040302');

const named = (text: string): Buffer =>
  sequence(der(0x31, sequence(COMMON_NAME, der(0x0c, Buffer.from(text)))));

/** A certificate (RFC 5280) for TLS servers on loopback. */
export const selfSigned = ({
  address,
  validFrom,
  validTo,
  signedBy,
}: SelfSignedOptions): SelfSigned => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'der' },
  });
  const issuer = named('A loom on loopback');
  const subject = signedBy ? named('A node on loopback') : issuer;
  const algorithm = sequence(ECDSA_WITH_SHA256);
  const octets = Buffer.from(address.split('.').map(Number));
  const alternative = sequence(SUBJECT_ALT_NAME, der(0x04, sequence(der(0x87, octets))));
  const authority = sequence(
    BASIC_CONSTRAINTS,
    der(0x04, sequence(der(0x01, Buffer.from([0xff])))),
  );
  const version = der(0xa0, integer(Buffer.from([2])));
  const serial = integer(Buffer.concat([Buffer.from([1]), randomBytes(8)]));
  const body = sequence(
    version,
    serial,
    algorithm,
    issuer,
    sequence(time(validFrom), time(validTo)),
    subject,
    publicKey,
    der(0xa3, sequence(alternative, ...(signedBy ? [] : [authority]))),
  );
  const signature = sign('sha256', body, createPrivateKey(signedBy?.key ?? privateKey));
  const whole = sequence(body, algorithm, der(0x03, Buffer.from([0]), signature));
  const lines = whole.toString('base64').replace(/.{64}/g, '$&\n');
  return {
    key: privateKey,
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  };
};
