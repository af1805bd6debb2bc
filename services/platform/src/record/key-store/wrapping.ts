import { createCipheriv, createDecipheriv, type KeyObject } from 'node:crypto';
import { deriveKey, keyIdOf } from '../../keys/derive-key.ts';

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

  constructor() {
    super(
      'MASTER_SECRET does not open the keys of this key store. Give the one that they were wrapped ' +
        'with (as MASTER_SECRET_PREVIOUS while they are being wrapped anew): docs/deployment.md#keys',
    );
  }
}

/** AES key wrap (RFC 3394) and its initial value: what was wrapped otherwise does not open. */
const ALGORITHM = 'id-aes256-wrap';
const INITIAL_VALUE = Buffer.alloc(8, 0xa6);

/**
 * Wraps keys with a key derived from the master secret.
 * @param previous opens what was wrapped before the master changed.
 */
export const createWrapping = (master: string, previous?: string): Wrapping => {
  const keys = [master, ...(previous === undefined ? [] : [previous])].map((secret) =>
    deriveKey(secret, 'wrapping of keys'),
  );
  const byId = new Map<string, KeyObject>(keys.map((key) => [keyIdOf(key), key]));
  const [current] = byId;
  if (current === undefined) throw new RangeError('A wrapping without a master');
  const [id] = current;
  const masterOf = (wanted: string): KeyObject => {
    const master = byId.get(wanted);
    if (master === undefined) throw new WrongMaster();
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
