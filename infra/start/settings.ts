import { join, resolve } from 'node:path';
import { insecureSettingsIn, settingNames, whole, wrongSettingsIn } from '@haat/platform/config';
import {
  type Logins,
  loginOf,
  loginSettingOf,
  ownLogins,
  SERVICES,
  type Service,
} from '@haat/platform/roles';
import { z } from 'zod';
import type { Way } from '../postgres/decision.ts';
import { ROOT } from '../processes/stack.ts';
import { providerFaults } from './providers.ts';

/** What the launcher itself needs to know; everything else goes to the services as it is. */
export type LauncherSettings = {
  readonly port: number;
  readonly host: string;
  /** Where everything is kept; `.haat` of the checkout unless set. */
  readonly stateFolder: string;
  /** First port tried for each process inside; the next free one where it is in use. */
  readonly innerPortsFrom: number;
  /** Sets aside what earlier runs kept, first. */
  readonly fresh: boolean;
  /** What to do with data that may be another folder's; a start stops without it. */
  readonly way: Way | undefined;
  /** Pages from Vite, and processes that start again when their files change. */
  readonly dev: boolean;
  /** True when npm runs this: then it ends with npm. */
  readonly underNpm: boolean;
  /** Engines that are already there; what is missing is the embedded Postgres. */
  readonly databaseUrl: string | undefined;
  readonly eventStoreUrl: string | undefined;
  readonly queueUrl: string | undefined;
  readonly keyStoreUrl: string | undefined;
  /** The caller's environment without empty settings, and where Node keeps what it has compiled. */
  readonly env: Readonly<Record<string, string>>;
};

/** `--fresh`, and what a start that stopped before data names. */
const WAYS: readonly Way[] = ['take-over', 'copy-data'];
const ARGUMENTS: readonly string[] = ['--fresh', ...WAYS.map((way) => `--${way}`)];

const address = z.string().trim().optional();

/** Five processes would compile the same files anew at each start: a third of its work. */
const COMPILED = join(ROOT, 'node_modules/.cache/compiled');

/** What the services read otherwise, or not at all; of all others they say what is wrong. */
const schema = z.object({
  PORT: whole(1, 65_535).default(3_000),
  HAAT_INNER_PORTS: whole(1, 65_000).default(3_101),
  DATABASE_URL: address,
  EVENT_STORE_URL: address,
  QUEUE_URL: address,
  KEY_STORE_URL: address,
});

type Environment = LauncherSettings['env'];

/** All at once, and before anything starts: a service would say it later, one after another. */
const wrongIn = (env: Environment, error: z.ZodError | undefined): readonly string[] => {
  const own = (error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`);
  const byName = new Map(
    [...wrongSettingsIn(env), ...own].map((line) => [line.slice(0, line.indexOf(':')), line]),
  );
  return [
    ...[...byName.values()].map((line) => `The setting ${line.replace(':', ' is wrong:')}`),
    ...providerFaults(env),
    ...insecureSettingsIn(settingNames, env),
  ];
};

/**
 * Whom each service connects to Postgres as: the role that API_DATABASE_URL and its like name, and
 * one of our own where none is named.
 */
export const loginsOf = (env: Environment, passwordOf: (service: Service) => string): Logins => {
  const named = SERVICES.flatMap((service) => {
    const url = env[loginSettingOf(service)];
    return url ? [[service, loginOf(url)] as const] : [];
  });
  return { ...ownLogins(passwordOf), ...Object.fromEntries(named) };
};

/**
 * The only keys of events that outlive this machine must not lie on it: what takes the state folder
 * away, `--fresh` among it, would leave a store behind that nobody can read.
 */
const missingKeys = (env: Environment): readonly string[] => {
  if (env.EVENT_STORE_URL === undefined) return [];
  const missing = (['KEY_STORE_URL', 'MASTER_SECRET'] as const).filter((name) => !env[name]);
  return missing.length === 0
    ? []
    : [
        `With EVENT_STORE_URL set ${missing.join(' and ')} as well: the keys of events that ` +
          'outlive this machine must not lie on it alone. See docs/operating/keys.md.',
      ];
};

/** @throws Error in plain words, as {@link missingKeys} has the reason. */
const requireKeysBeside = (env: Environment, fresh: boolean): void => {
  if (env.EVENT_STORE_URL === undefined) return;
  if (fresh) {
    throw new Error(
      '--fresh sets aside what this machine keeps, not the event store in EVENT_STORE_URL, whose ' +
        'keys have to stay. Set both aside yourself and start without it.',
    );
  }
};

/** @throws Error in plain words, naming the argument or each setting that is wrong. */
export const readSettings = (
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): LauncherSettings => {
  const unknown = args.find((argument) => !['--dev', ...ARGUMENTS].includes(argument));
  if (unknown) throw new Error(`Unknown argument ${unknown}. There are: ${ARGUMENTS.join(', ')}`);
  const [asked, second] = ARGUMENTS.filter((argument) => args.includes(argument));
  if (second) throw new Error(`${asked} and ${second} exclude each other: give one of them.`);
  const env = Object.fromEntries(
    Object.entries(environment).filter((entry): entry is [string, string] =>
      Boolean(entry[1]?.trim()),
    ),
  );
  const { data, error } = schema.safeParse(env);
  const wrong = [...wrongIn(env, error), ...missingKeys(env)];
  if (data === undefined || wrong.length > 0) throw new Error(wrong.join('\n'));
  const dev = args.includes('--dev');
  const fresh = asked === '--fresh';
  requireKeysBeside(env, fresh);
  return {
    port: data.PORT,
    // What Vite serves is for who writes it, unless they say otherwise.
    host: env.HOST ?? (dev ? '127.0.0.1' : '0.0.0.0'),
    innerPortsFrom: data.HAAT_INNER_PORTS,
    stateFolder: resolve(env.HAAT_STATE_DIR ?? join(ROOT, '.haat')),
    fresh,
    way: WAYS.find((way) => asked === `--${way}`),
    dev,
    underNpm: env.npm_lifecycle_event !== undefined,
    databaseUrl: data.DATABASE_URL,
    eventStoreUrl: data.EVENT_STORE_URL,
    queueUrl: data.QUEUE_URL,
    keyStoreUrl: data.KEY_STORE_URL,
    env: { NODE_COMPILE_CACHE: COMPILED, ...env },
  };
};
