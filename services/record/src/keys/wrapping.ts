import { createCipheriv, createDecipheriv, type KeyObject } from 'node:crypto';
import { deriveKey, keyIdOf } from '@haat/platform/encryption';

export type WrappedKey = {
  /** The fingerprint of its master. */
  readonly wrappedBy: string;
  readonly wrapped: Buffer;
};

export type Wrapping = {
  readonly id: string;
  /** @param master a fingerprint; default: the current master's */
  readonly wrap: (key: Buffer, master?: string) => WrappedKey;
  readonly knows: (master: string) => boolean;
  /** @throws {WrongMaster} for a key that neither master wrapped */
  readonly unwrap: (row: WrappedKey) => Buffer;
};

export class WrongMaster extends Error {
  override readonly name = 'WrongMaster';

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

/** As in `record_keys.wrapped_by`: 16 hex digits that reveal nothing of the secret. */
export const fingerprintOf = (master: string): string => keyIdOf(keyOf(master));

/** @throws {WrongMaster} if a master that wrapped keys is not among the given ones */
export const requireMasters = (
  wrappedBy: readonly string[],
  ...masters: readonly (string | undefined)[]
): void => {
  const given = masters.flatMap((master) => (master === undefined ? [] : [fingerprintOf(master)]));
  if (!wrappedBy.every((one) => given.includes(one))) throw new WrongMaster(wrappedBy, given);
};

/** AES key wrap (RFC 3394) with its initial value: a key wrapped otherwise does not open. */
const ALGORITHM = 'id-aes256-wrap';
const INITIAL_VALUE = Buffer.alloc(8, 0xa6);

/** `previous` unwraps keys from before the master changed. */
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
