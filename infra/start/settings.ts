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
import { COMPILED, ROOT } from '../processes/root.ts';
import { providerFaults } from './providers.ts';

/** Services get the rest unchanged. */
export type LauncherSettings = {
  readonly port: number;
  readonly host: string;
  /** `.haat` of the checkout by default. */
  readonly stateFolder: string;
  /** First port tried for each inner process. */
  readonly innerPortsFrom: number;
  /** Sets earlier state aside first. */
  readonly fresh: boolean;
  /** Only the embedded Postgres, no service: for work on its data. */
  readonly enginesOnly: boolean;
  /** For data that may be another folder's; without it a start stops. */
  readonly way: Way | undefined;
  /** Pages from Vite, and processes that restart on changes. */
  readonly dev: boolean;
  /** API, worker and projections in one process, or one each. */
  readonly processes: 'together' | 'apart';
  /** Then it ends with npm. */
  readonly underNpm: boolean;
  /** External engines; the embedded Postgres replaces missing ones. */
  readonly databaseUrl: string | undefined;
  readonly eventStoreUrl: string | undefined;
  readonly queueUrl: string | undefined;
  readonly keyStoreUrl: string | undefined;
  /** Without empty settings, with Node's compile cache. */
  readonly env: Readonly<Record<string, string>>;
};

const WAYS: readonly Way[] = ['take-over', 'copy-data'];
const ARGUMENTS: readonly string[] = [
  '--fresh',
  ...WAYS.map((way) => `--${way}`),
  '--engines-only',
  '--init',
  '--install-service',
];

const address = z.string().trim().optional();

/** Only settings that the launcher itself reads; services check the others. */
const schema = z.object({
  PORT: whole(1, 65_535).default(3_000),
  HAAT_INNER_PORTS: whole(1, 65_000).default(3_101),
  HAAT_PROCESSES: z.enum(['together', 'apart']).optional(),
  DATABASE_URL: address,
  EVENT_STORE_URL: address,
  QUEUE_URL: address,
  KEY_STORE_URL: address,
});

const ENGINES = ['DATABASE_URL', 'EVENT_STORE_URL', 'QUEUE_URL', 'KEY_STORE_URL'] as const;

type Environment = LauncherSettings['env'];

/** All at once, before anything starts. */
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

/** Roles from API_DATABASE_URL and similar, else our own. */
export const loginsOf = (env: Environment, passwordOf: (service: Service) => string): Logins => {
  const named = SERVICES.flatMap((service) => {
    const url = env[loginSettingOf(service)];
    return url ? [[service, loginOf(url)] as const] : [];
  });
  return { ...ownLogins(passwordOf), ...Object.fromEntries(named) };
};

/** Keys of external events not only on this machine: without its folder they are unreadable. */
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

/** @throws {Error}, see {@link missingKeys}. */
const requireKeysBeside = (env: Environment, fresh: boolean): void => {
  if (env.EVENT_STORE_URL === undefined) return;
  if (fresh) {
    throw new Error(
      '--fresh sets aside what this machine keeps, not the event store in EVENT_STORE_URL, whose ' +
        'keys have to stay. Set both aside yourself and start without it.',
    );
  }
};

/** @throws {Error} where all engines are elsewhere. */
const requireOwnEngine = (data: z.infer<typeof schema>): void => {
  if (ENGINES.some((name) => data[name] === undefined)) return;
  throw new Error(
    `--engines-only starts the embedded Postgres, and ${ENGINES.join(', ')} name others: nothing to start.`,
  );
};

/** @throws {Error} naming each wrong argument or setting. */
export const readSettings = (
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): LauncherSettings => {
  const unknown = args.find((argument) => !['--dev', ...ARGUMENTS].includes(argument));
  if (unknown) throw new Error(`Unknown argument ${unknown}. There are: ${ARGUMENTS.join(', ')}`);
  const [option, second] = ARGUMENTS.filter((argument) => args.includes(argument));
  if (second) throw new Error(`${option} and ${second} exclude each other: give one of them.`);
  const env = Object.fromEntries(
    Object.entries(environment).filter((entry): entry is [string, string] =>
      Boolean(entry[1]?.trim()),
    ),
  );
  const { data, error } = schema.safeParse(env);
  const wrong = [...wrongIn(env, error), ...missingKeys(env)];
  if (data === undefined || wrong.length > 0) throw new Error(wrong.join('\n'));
  const dev = args.includes('--dev');
  const fresh = option === '--fresh';
  const enginesOnly = option === '--engines-only';
  requireKeysBeside(env, fresh);
  if (enginesOnly) requireOwnEngine(data);
  return {
    port: data.PORT,
    // Vite's pages are for the developer by default.
    host: env.HOST ?? (dev ? '127.0.0.1' : '0.0.0.0'),
    innerPortsFrom: data.HAAT_INNER_PORTS,
    stateFolder: resolve(env.HAAT_STATE_DIR ?? join(ROOT, '.haat')),
    fresh,
    enginesOnly,
    way: WAYS.find((way) => option === `--${way}`),
    dev,
    // A developer's change restarts one service alone.
    processes: data.HAAT_PROCESSES ?? (dev ? 'apart' : 'together'),
    underNpm: env.npm_lifecycle_event !== undefined,
    databaseUrl: data.DATABASE_URL,
    eventStoreUrl: data.EVENT_STORE_URL,
    queueUrl: data.QUEUE_URL,
    keyStoreUrl: data.KEY_STORE_URL,
    env: { NODE_COMPILE_CACHE: COMPILED, ...env },
  };
};
