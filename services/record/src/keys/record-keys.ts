import {
  createPrivateKey,
  createSecretKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import type pg from 'pg';
import type { Wrapping } from './wrapping.ts';

/** They never change: see docs/decisions/encryption-and-keys.md. */
export type RecordKeys = {
  /** Names streams about addresses and transaction IDs. */
  readonly naming: KeyObject;
  /** Makes event ids. */
  readonly eventIds: KeyObject;
  /** Ed25519; signs anchors. */
  readonly anchors: KeyObject;
};

const make = {
  naming: () => randomBytes(32),
  eventIds: () => randomBytes(32),
  anchors: () => generateKeyPairSync('ed25519').privateKey.export({ format: 'der', type: 'pkcs8' }),
} as const;

type Row = { readonly purpose: string; readonly wrapped_by: string; readonly wrapped: Buffer };

/** Null for an empty key store. @throws {WrongMaster} */
export const readRecordKeys = async (
  pool: pg.Pool,
  wrapping: Wrapping,
): Promise<RecordKeys | null> => {
  const { rows } = await pool.query<Row>('select purpose, wrapped_by, wrapped from record_keys');
  const open = (purpose: keyof RecordKeys): Buffer | null => {
    const row = rows.find((one) => one.purpose === purpose);
    if (row === undefined) return null;
    return wrapping.unwrap({ wrappedBy: row.wrapped_by, wrapped: row.wrapped });
  };
  const [naming, eventIds, anchors] = [open('naming'), open('eventIds'), open('anchors')];
  if (naming === null || eventIds === null || anchors === null) return null;
  return {
    naming: createSecretKey(naming),
    eventIds: createSecretKey(eventIds),
    anchors: createPrivateKey({ key: anchors, format: 'der', type: 'pkcs8' }),
  };
};

/** Makes missing keys; concurrent callers get the same ones. */
export const makeRecordKeys = async (pool: pg.Pool, wrapping: Wrapping): Promise<RecordKeys> => {
  await pool.query('insert into current_master (wrapped_by) values ($1) on conflict do nothing', [
    wrapping.id,
  ]);
  for (const [purpose, newKey] of Object.entries(make)) {
    const { wrappedBy, wrapped } = wrapping.wrap(newKey());
    await pool.query(
      `insert into record_keys (purpose, wrapped_by, wrapped) values ($1, $2, $3)
       on conflict do nothing`,
      [purpose, wrappedBy, wrapped],
    );
  }
  const keys = await readRecordKeys(pool, wrapping);
  if (keys === null) throw new Error('The key store did not keep the keys that it was given');
  return keys;
};
