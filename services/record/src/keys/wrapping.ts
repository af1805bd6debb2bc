import { createCipheriv, createDecipheriv, type KeyObject } from 'node:crypto';
import { deriveKey, keyIdOf } from '@haat/platform/encryption';

/** A key as the key store holds it. */
export type WrappedKey = {
  /** Tells which master wrapped it. */
  readonly wrappedBy: string;
  readonly wrapped: Buffer;
};

export type Wrapping = {
  /** What today's master is told apart by. */
  readonly id: string;
  /** @param master its id; today's unless given. */
  readonly wrap: (key: Buffer, master?: string) => WrappedKey;
  readonly knows: (master: string) => boolean;
  /** @throws {WrongMaster} for a key that neither master wrapped. */
  readonly unwrap: (row: WrappedKey) => Buffer;
};

/** The keys were wrapped by another master secret than the ones given. */
export class WrongMaster extends Error {
  override readonly name = 'WrongMaster';

  /** Fingerprints of the master secret that wrapped the keys, and of those that were given. */
  constructor(expected?: readonly string[], given: readonly string[] = []) {
    const wrapped = expected === undefined ? '' : ` (its fingerprint is ${expected.join(' and ')})`;
    const found =
      given.length === 0 ? '' : ` The fingerprint of what was given: ${given.join(', ')}.`;
    super(
      'MASTER_SECRET does not open the keys of this key store. Give the one that they were wrapped ' +
        `with${wrapped}, as MASTER_SECRET_PREVIOUS while the master is being changed.${found} See ` +
        'docs/operating/keys.md',
    );
  }
}

const keyOf = (master: string): KeyObject => deriveKey(master, 'wrapping of keys');

/**
 * The fingerprint of a master secret, as `record_keys.wrapped_by` says it: 16 hex digits, which tell
 * secrets apart and give nothing of them away.
 */
export const fingerprintOf = (master: string): string => keyIdOf(keyOf(master));

/** @throws {WrongMaster} where one that wrapped the keys is not among those given. */
export const requireMasters = (
  wrappedBy: readonly string[],
  ...masters: readonly (string | undefined)[]
): void => {
  const given = masters.flatMap((master) => (master === undefined ? [] : [fingerprintOf(master)]));
  if (!wrappedBy.every((one) => given.includes(one))) throw new WrongMaster(wrappedBy, given);
};

/** AES key wrap (RFC 3394) and its initial value: what was wrapped otherwise does not open. */
const ALGORITHM = 'id-aes256-wrap';
const INITIAL_VALUE = Buffer.alloc(8, 0xa6);

/**
 * Wraps keys with a key derived from the master secret.
 * @param previous opens what was wrapped before the master changed.
 */
export const createWrapping = (master: string, previous?: string): Wrapping => {
  const keys = [master, ...(previous === undefined ? [] : [previous])].map(keyOf);
  const byId = new Map<string, KeyObject>(keys.map((key) => [keyIdOf(key), key]));
  const [current] = byId;
  if (current === undefined) throw new RangeError('A wrapping without a master');
  const [id] = current;
  const masterOf = (requested: string): KeyObject => {
    const master = byId.get(requested);
    if (master === undefined) throw new WrongMaster([requested], [...byId.keys()]);
    return master;
  };
  return {
    id,
    knows: (master) => byId.has(master),
    wrap: (plain, wrappedBy = id) => {
      const key = masterOf(wrappedBy);
      const cipher = createCipheriv(ALGORITHM, key, INITIAL_VALUE);
      return { wrappedBy, wrapped: Buffer.concat([cipher.update(plain), cipher.final()]) };
    },
    unwrap: ({ wrappedBy, wrapped }) => {
      const decipher = createDecipheriv(ALGORITHM, masterOf(wrappedBy), INITIAL_VALUE);
      return Buffer.concat([decipher.update(wrapped), decipher.final()]);
    },
  };
};
