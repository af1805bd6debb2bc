/**
 * While `npm start` runs, a file for its owner has the generated settings (ports, passwords, keys)
 * for ops; of those made by hand only the names, and the databases' places.
 */
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { readSettingsFile } from '../config/settings-file.ts';
import { readStoreAddress } from '../config/store-address.ts';
import { type Holder, holderAt, isHeld, ownHold, wasCopied } from './lock-file.ts';
import type { ProcessIdentity } from './process-identity.ts';

type Settings = Readonly<Record<string, string>>;
type Environment = Readonly<Record<string, string | undefined>>;

const fileIn = (folder: string): string => join(folder, 'operator.json');

/** State folder of `npm start` in this checkout. */
export const stateFolderOf = (env: Environment): string =>
  env.HAAT_STATE_DIR || join(import.meta.dirname, '../../../..', '.haat');

const texts = z.record(z.string(), z.string());
/** `byHand`: names, with the place for those that have one. */
const schema = z.object({ settings: texts, byHand: texts });
type SavedSettings = z.infer<typeof schema>;

/** These identify the shop. */
const PLACES = ['DATABASE_URL', 'EVENT_STORE_URL'] as const;

/** A database's place, without its login. */
const placeOf = (url: string): string => {
  const address = readStoreAddress(url);
  if (address.engine === 'postgres') {
    const { host, pathname } = new URL(url);
    return host + pathname;
  }
  return address.hosts
    .map(({ name, port }) => `${name}:${port}`)
    .toSorted()
    .join();
};

/**
 * `settings`: generated ones; `setByHand`: the owner's; valid while `launcher` runs, by default this
 * process. @returns removes the file
 */
export const keepOperatorSettings = (
  folder: string,
  settings: Settings,
  setByHand: Settings,
  launcher?: ProcessIdentity,
): (() => void) => {
  const file = fileIn(folder);
  const aside = `${file}.new`;
  const byHand = Object.fromEntries(
    Object.entries(setByHand).map(([name, value]) => [
      name,
      PLACES.some((place) => place === name) ? placeOf(value) : '',
    ]),
  );
  const saved: Holder & SavedSettings = {
    ...ownHold(file),
    ...(launcher ? { launcher } : {}),
    settings: { ...settings },
    byHand,
  };
  // An existing file would keep its mode, and must never be read half-written.
  rmSync(aside, { force: true });
  writeFileSync(aside, `${JSON.stringify(saved, null, 2)}\n`, { mode: 0o600 });
  renameSync(aside, file);
  return () => rmSync(file, { force: true });
};

/** @throws Error if the folder is a copy and the settings belong to the original shop */
const requireOwn = (folder: string): void => {
  const file = fileIn(folder);
  const holder = holderAt(file);
  if (holder?.place === undefined || !wasCopied(holder, file)) return;
  throw new Error(
    `${file} was copied from ${holder.place.path} and leads to the databases of that shop. For that ` +
      `shop set HAAT_STATE_DIR=${holder.place.path}; for this one run npm start first.`,
  );
};

export const isShopHere = (folder: string): boolean => readSavedSettings(folder) !== null;

const readSavedSettings = (folder: string): SavedSettings | null => {
  const file = fileIn(folder);
  try {
    const saved = schema.parse(JSON.parse(readFileSync(file, 'utf8')));
    const holder = holderAt(file);
    return holder !== undefined && isHeld(holder, file) ? saved : null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new Error(`${file} cannot be read. Start the shop again, or set DATABASE_URL.`, {
      cause: error,
    });
  }
};

const isSamePlace = ({ settings, byHand }: SavedSettings, name: string, url: string): boolean => {
  const known = settings[name];
  try {
    return placeOf(url) === (known === undefined ? byHand[name] : placeOf(known));
  } catch {
    return false;
  }
};

/**
 * Adds the settings of the running shop and of its `haat.env` to `env`, which wins, unless `env`
 * names another database. @throws {InvalidConfig} for a wrong `haat.env`
 * @throws Error if `env` names no database and the folder is a copy
 */
export const withOperatorSettings = (env: Environment, folder: string): Environment => {
  const named = PLACES.flatMap((name) => (env[name] ? [[name, env[name]] as const] : []));
  if (named.length === 0) requireOwn(folder);
  const saved = readSavedSettings(folder);
  const file = readSettingsFile(folder);
  const isOwn = ([name, url]: readonly [(typeof PLACES)[number], string]): boolean =>
    saved === null ? file[name] === url : isSamePlace(saved, name, url);
  return named.every(isOwn) ? { ...file, ...saved?.settings, ...env } : env;
};

export const setByHand = (names: readonly string[], folder: string): readonly string[] => {
  const saved = readSavedSettings(folder);
  return saved === null ? [] : names.filter((name) => name in saved.byHand);
};
