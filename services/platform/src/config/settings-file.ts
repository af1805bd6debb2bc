import { readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { distance } from 'fastest-levenshtein';
import { InvalidConfig, settingNames } from './settings.ts';

type Environment = Readonly<Record<string, string | undefined>>;
type Settings = Readonly<Record<string, string>>;

/** The file is found by one of these, and processes read the other directly. */
const OF_THE_ENVIRONMENT = ['HAAT_STATE_DIR', 'HAAT_SHARED_DIR'] as const;
const OF_THE_LAUNCHER = ['HAAT_INNER_PORTS', 'HAAT_PROCESSES'] as const;

const IN_FILE: readonly string[] = [
  ...settingNames.filter((name) => name !== 'HAAT_STATE_DIR'),
  ...OF_THE_LAUNCHER,
];
const ALL: ReadonlySet<string> = new Set([...IN_FILE, ...OF_THE_ENVIRONMENT]);

/** Above it a name is another program's. */
const mistypedLetters = (name: string): number => (name.length < 10 ? 1 : 2);
/** Shorter names are near to many others: HOST and HOME. */
const MIN_NEAR_LENGTH = 6;

const nearest = (name: string): string =>
  IN_FILE.reduce((best, one) => (distance(name, one) < distance(name, best) ? one : best));

/** Beside the state folder, so that `--fresh` and a restore leave it. */
export const settingsFileOf = (stateFolder: string): string =>
  join(dirname(resolve(stateFolder)), 'haat.env');

const requireOwn = (file: string): void => {
  if (process.platform === 'win32') return;
  const { mode, uid } = statSync(file);
  const user = process.getuid?.();
  const owners = [user, statSync(dirname(file)).uid];
  const fault =
    (mode & 0o077) !== 0
      ? 'other users can read it, and it holds secrets. Run chmod 600'
      : owners.includes(uid)
        ? undefined
        : 'it belongs to another user. Run chown, or remove it:';
  if (fault !== undefined) throw new InvalidConfig(`${file}: ${fault} ${file}`);
};

const faultIn = (line: string): string | undefined => {
  const [[name, value = ''] = [], ...more] = Object.entries(parseEnv(line));
  if (name === undefined || more.length > 0) return 'is not NAME=value';
  // An open quotation mark remains.
  if (/^["'`]/.test(value) && !value.slice(1).includes(value.charAt(0))) {
    return `${name} has an open quotation mark: close it on the same line`;
  }
  if (OF_THE_ENVIRONMENT.some((one) => one === name)) {
    return `${name} is read from the environment only`;
  }
  return IN_FILE.includes(name)
    ? undefined
    : `${name} is no setting. The nearest is ${nearest(name)}`;
};

const isSetting = (line: string): boolean => !/^\s*(?:#|$)/.test(line);

/** @throws {InvalidConfig} naming each wrong line by its number, without its value. */
export const parseSettings = (text: string, file: string): Settings => {
  const settings = new Map<string, { readonly value: string; readonly at: number }>();
  const faults = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .flatMap((line, index) => {
      if (!isSetting(line)) return [];
      const at = index + 1;
      const fault = faultIn(line);
      if (fault !== undefined) return [`${file}, line ${at}: ${fault}.`];
      const [[name = '', value = ''] = []] = Object.entries(parseEnv(line));
      const earlier = settings.get(name);
      settings.set(name, { value: value ?? '', at });
      return earlier === undefined
        ? []
        : [`${file}, line ${at}: ${name} is set in line ${earlier.at} already. Remove one.`];
    });
  if (faults.length > 0) throw new InvalidConfig(faults.join('\n'));
  return Object.fromEntries([...settings].map(([name, { value }]) => [name, value]));
};

/**
 * Settings of `haat.env`, where `npm start -- --init` writes them; none without that file.
 * @throws {InvalidConfig} for wrong lines, and for a file that others can read.
 */
export const readSettingsFile = (stateFolder: string): Settings => {
  const file = settingsFileOf(stateFolder);
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return {};
    throw new InvalidConfig(`${file} cannot be read (${code}). Start as the user it belongs to.`);
  }
  requireOwn(file);
  return parseSettings(text, file);
};

/** Names in the environment that are one or two letters from a setting's. */
export const nearMisses = (environment: Environment): readonly string[] =>
  Object.keys(environment)
    .filter((name) => !ALL.has(name) && name.length >= MIN_NEAR_LENGTH)
    .map((name) => ({ name, near: nearest(name) }))
    .filter(({ name, near }) => distance(name, near) <= mistypedLetters(name))
    .map(
      ({ name, near }) => `WARNING: ${name} is no setting. If you mean ${near}, set that instead.`,
    );
