/**
 * How the operator's tool finds a shop that runs on the same machine by `npm start`: its launcher
 * writes down what it has made up for it (ports, passwords, keys), in a file that only its owner
 * reads, beside the secrets that lie there anyway, and for as long as the shop runs. What was set by
 * hand stays out of it, secrets among it: of that it says the names, and where the databases are.
 */
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { readStoreAddress } from '../config/store-address.ts';
import { type Holder, holderAt, isHeld, ownHold, wasCopied } from './lock-file.ts';

type Settings = Readonly<Record<string, string>>;
type Environment = Readonly<Record<string, string | undefined>>;

const fileIn = (folder: string): string => join(folder, 'operator.json');

/** Where `npm start` of this checkout keeps its state. */
export const stateFolderOf = (env: Environment): string =>
  env.HAAT_STATE_DIR || join(import.meta.dirname, '../../../..', '.haat');

const texts = z.record(z.string(), z.string());
/** `byHand`: by the names of what was set, where that is; nothing of what names no place. */
const schema = z.object({ settings: texts, byHand: texts });
type SavedSettings = z.infer<typeof schema>;

/** These name the shop. */
const PLACES = ['DATABASE_URL', 'EVENT_STORE_URL'] as const;

/** Where a database is, whoever enters it and however. */
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
 * @param folder where the launcher keeps its state.
 * @param settings what was made up.
 * @param setByHand the settings of the shop that its owner has set.
 * @returns what removes it again.
 */
export const keepOperatorSettings = (
  folder: string,
  settings: Settings,
  setByHand: Settings,
): (() => void) => {
  const file = fileIn(folder);
  const aside = `${file}.new`;
  const byHand = Object.fromEntries(
    Object.entries(setByHand).map(([name, value]) => [
      name,
      PLACES.some((place) => place === name) ? placeOf(value) : '',
    ]),
  );
  const kept: Holder & SavedSettings = { ...ownHold(file), settings: { ...settings }, byHand };
  // What is there already would keep its own mode; and nobody must read half of it.
  rmSync(aside, { force: true });
  writeFileSync(aside, `${JSON.stringify(kept, null, 2)}\n`, { mode: 0o600 });
  renameSync(aside, file);
  return () => rmSync(file, { force: true });
};

/** @throws Error where the settings are those of the shop that this folder is a copy of. */
const requireOwn = (folder: string): void => {
  const file = fileIn(folder);
  const holder = holderAt(file);
  if (holder?.place === undefined || !wasCopied(holder, file)) return;
  throw new Error(
    `${file} was copied from ${holder.place.path} and leads to the databases of that shop. For that ` +
      `shop set HAAT_STATE_DIR=${holder.place.path}; for this one run npm start first.`,
  );
};

/** Whether a shop runs that keeps its state there. */
export const isShopHere = (folder: string): boolean => readSavedSettings(folder) !== null;

/** @returns null where no shop runs. */
const readSavedSettings = (folder: string): SavedSettings | null => {
  const file = fileIn(folder);
  try {
    const kept = schema.parse(JSON.parse(readFileSync(file, 'utf8')));
    const holder = holderAt(file);
    return holder !== undefined && isHeld(holder, file) ? kept : null;
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
 * @param env what the operator has set; it wins, and where it names a database that is not the
 *   running shop's nothing else counts: it is another shop.
 * @returns both together; `env` alone where no shop runs here.
 * @throws Error in plain words where `env` names no database and the folder is a copy of another shop's.
 */
export const withOperatorSettings = (env: Environment, folder: string): Environment => {
  const named = PLACES.flatMap((name) => (env[name] ? [[name, env[name]] as const] : []));
  if (named.length === 0) requireOwn(folder);
  const kept = readSavedSettings(folder);
  if (kept === null || !named.every(([name, url]) => isSamePlace(kept, name, url))) return env;
  return { ...kept.settings, ...env };
};

/** @returns which of these settings the shop that runs here was given by hand. */
export const setByHand = (names: readonly string[], folder: string): readonly string[] => {
  const kept = readSavedSettings(folder);
  return kept === null ? [] : names.filter((name) => name in kept.byHand);
};
