import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { migrate } from '@haat/ops/prepare/migrate';
import { requirePostgres } from '@haat/platform/database';
import { identify } from '@haat/platform/lock-file';
import { rotate } from '@haat/platform/log';
import { keepOperatorSettings } from '@haat/platform/operator-settings';
import { grantRoles, isPostgres } from '@haat/platform/roles';
import {
  mastersAt,
  OlderLayout,
  prepareRecordAt,
  requireReadableStore,
} from '@haat/record/prepare';
import { migrateOnChange } from '../dev/migrate-on-change.ts';
import { printErrors } from '../dev/print-errors.ts';
import { restartOnChange } from '../dev/restart-on-change.ts';
import { runMigrations } from '../dev/run-migrations.ts';
import { sourcesOf } from '../dev/sources.ts';
import { viteStorefront } from '../dev/vite-storefront.ts';
import { packDownloads } from '../packages/pack.ts';
import { claimData } from '../postgres/claim.ts';
import { lookUpRecord } from '../postgres/cluster-record.ts';
import type { Way } from '../postgres/decision.ts';
import { isHealthy } from '../processes/health.ts';
import { keepShort } from '../processes/log-file.ts';
import { claimPorts, isPortFree } from '../processes/ports.ts';
import {
  inUrl,
  operatorSettingsOf,
  ROOT,
  STACK_PORTS,
  type StackOptions,
  stackOf,
  stackPorts,
} from '../processes/stack.ts';
import { type ProcessSpec, type SupervisedProcess, supervise } from '../processes/supervise.ts';
import { waitFor } from '../processes/wait.ts';
import { keepDatabase, type SupervisedDatabase } from './database.ts';
import { beforeNewShop, ownerlessData } from './leftovers.ts';
import { takeLock } from './lock.ts';
import { ownerNote, type ProviderPlan, planProviders } from './providers.ts';
import { openSecrets, type Secrets } from './secrets.ts';
import { setAside } from './set-aside.ts';
import type { LauncherSettings } from './settings.ts';
import { openState, requireNoBrokenRestore, requireNoRunningRestore, type State } from './state.ts';
import { builtStorefront, type Storefront } from './storefront.ts';

const BACK_OFF_MS = [500, 5_000] as const;
const READY_TIMEOUT_MS = 90_000;
const STORE_TIMEOUT_MS = 60_000;
const LOOPBACK = '127.0.0.1';

export type Launcher = {
  /** Resolves when the shop is open, or its engines are. @throws {Error} for the user. */
  start(): Promise<void>;
  /** Ends all processes, the last first. */
  end(): Promise<void>;
  isEnding(): boolean;
};

export type LauncherOptions = {
  readonly say: (line: string) => void;
};

const ignore = (): void => undefined;

const isAnywhere = (host: string): boolean => ['0.0.0.0', '::', '127.0.0.1', '::1'].includes(host);

const requirePublicPort = async ({ port, host, dev }: LauncherSettings): Promise<void> => {
  // IPv6, too: browsers may try it first for localhost.
  const free = await Promise.all([isPortFree(port, host), isPortFree(port, '::1')]);
  if (free.every(Boolean)) return;
  const command = `PORT=${port + 1} npm ${dev ? 'run dev' : 'start'}`;
  throw new Error(
    `Port ${port} is taken by another program. Free it, or choose another: ${command}`,
  );
};

/** @param open creates missing secrets, for a store with these master secrets. */
const bringUpToDate = async (
  { databaseUrl, eventStoreUrl, queueUrl, keyStoreUrl }: SupervisedDatabase['urls'],
  open: (masters: readonly string[]) => Secrets,
  context: { readonly signal: AbortSignal; readonly progress: (line: string) => void },
): Promise<Secrets> => {
  const waitOptions = { ...context, timeoutMs: STORE_TIMEOUT_MS };
  await requireReadableStore(eventStoreUrl, undefined, waitOptions);
  await requirePostgres('DATABASE_URL', databaseUrl);
  if (isPostgres(queueUrl)) await requirePostgres('QUEUE_URL', queueUrl);
  await requirePostgres('KEY_STORE_URL', keyStoreUrl);
  const stores = { EVENT_STORE_URL: eventStoreUrl, KEY_STORE_URL: keyStoreUrl };
  // Checked before any write: a refused folder stays unchanged.
  const secrets = open(await mastersAt(stores, undefined, waitOptions));
  await migrate(databaseUrl, eventStoreUrl, queueUrl);
  await prepareRecordAt({ ...stores, ...secrets.masters });
  const urls = { shop: databaseUrl, events: eventStoreUrl, queues: queueUrl, keys: keyStoreUrl };
  await grantRoles(urls, secrets.logins);
  return secrets;
};

/** Applies the user's choice about data in a copied folder. */
const decideWhose = async (
  stateDir: string,
  way: Way,
  log: (line: string) => void,
): Promise<void> => {
  mkdirSync(stateDir, { recursive: true });
  const { hold } = await claimData(stateDir, { way, durable: true, log });
  hold.release();
};

export const createLauncher = (settings: LauncherSettings, { say }: LauncherOptions): Launcher => {
  const name = isAnywhere(settings.host) ? 'localhost' : inUrl(settings.host);
  const address = `http://${name}:${settings.port}`;
  const ends: (() => Promise<void> | void)[] = [];
  const aborter = new AbortController();
  const processes: SupervisedProcess[] = [];
  let release = (): void => undefined;
  let recordProcesses = (): void => undefined;
  let starting: Promise<void> | undefined;
  let ended: Promise<void> | undefined;

  const progress = (line: string): void => {
    if (!aborter.signal.aborted) say(`  ${line}`);
  };

  const lock = async (state: State): Promise<void> => {
    const npm = settings.underNpm ? identify(process.ppid) : undefined;
    const open = settings.enginesOnly ? `${address}, engines only` : address;
    const take = () => takeLock(state.lock, { address: open, npm }, progress, aborter.signal);
    let taken = await take();
    release = taken.release;
    requireNoRunningRestore(state);
    // Before any rename, and after a killed start's leftovers are ended: they hold the port.
    if (!settings.enginesOnly) await requirePublicPort(settings);
    aborter.signal.throwIfAborted();
    if (settings.fresh) {
      const aside = await setAside(state, new Date(), progress);
      // The lock moved along. If another start takes the empty folder first, its lock stays.
      release = () => undefined;
      taken = await take();
      release = taken.release;
      openState(state.folder);
      progress(`Set aside as ${aside}; renamed back, it goes on.`);
    }
    requireNoBrokenRestore(state);
    recordProcesses = () => taken.record(processes.flatMap((one) => one.identity() ?? []));
  };

  const keep = async (spec: ProcessSpec, sources?: readonly string[]): Promise<void> => {
    aborter.signal.throwIfAborted();
    rotate(spec.logFile);
    ends.push(keepShort(spec.logFile));
    if (settings.dev) ends.push(printErrors(spec.logFile, progress));
    const one = supervise(spec, {
      backOffMs: BACK_OFF_MS,
      // Report a developer's mistake at once.
      ...(settings.dev ? { attempts: 1 } : {}),
      log: progress,
      onChange: () => recordProcesses(),
    });
    processes.push(one);
    ends.push(() => one.stop());
    const started = one.start();
    if (sources) ends.push(restartOnChange(one, sources, progress, started));
    await started;
  };

  const keepService = (spec: ProcessSpec): Promise<void> =>
    keep(spec, settings.dev ? sourcesOf(spec.entry) : undefined);

  /** The operator's tool finds the shop by it. */
  const planStack = async (
    state: State,
    urls: SupervisedDatabase['urls'],
    { masters, session, logins }: Secrets,
    { sandbox }: ProviderPlan,
    webDist: string | undefined,
  ): Promise<StackOptions> => {
    const claimed = await claimPorts(settings.innerPortsFrom, STACK_PORTS + 2, [settings.port]);
    ends.push(claimed.release);
    const ports = stackPorts(claimed.ports);
    const [apiMetrics = 0, webtoolsMetrics = 0] = claimed.ports.slice(STACK_PORTS);
    const isPublic = webDist !== undefined;
    const stack = {
      ...urls,
      logins,
      ports: {
        ...{ ...ports, apiMetrics, webtoolsMetrics },
        api: isPublic ? settings.port : ports.api,
      },
      sandbox,
      sessionSecret: session,
      masterSecret: masters.MASTER_SECRET,
      sandboxState: state.sandboxes,
      downloads: state.downloads,
      uploads: state.uploads,
      logFolder: state.logs,
      host: isPublic ? settings.host : LOOPBACK,
      ...(isPublic ? { webDist } : {}),
      // Links in mails lead to the served address.
      env: { PUBLIC_ORIGIN: address, ...settings.env },
    };
    const { madeUp, byHand } = operatorSettingsOf(stack);
    ends.push(keepOperatorSettings(state.folder, madeUp, byHand));
    return stack;
  };

  const startServices = async (
    stack: StackOptions,
    { standIns }: ProviderPlan,
    storefront: Storefront,
  ): Promise<string> => {
    const specs = stackOf(stack);
    const { ports } = stack;
    if (standIns) {
      await keepService(specs.sandboxes);
      progress(`Provider sandboxes. ${standIns}`);
      if (!settings.env.SMTP_URL) progress(`Mails are shown at http://${LOOPBACK}:${ports.mail}`);
    }
    // The shop also opens without its web tools.
    const tools = keepService(specs.webtools).catch((error: Error) => progress(error.message));
    await Promise.all([keepService(specs.projections), keepService(specs.worker), tools]);
    progress('Projections and worker');
    progress(ownerNote(settings.env));
    await storefront.untilBuilt();
    await keepService(specs.api);
    return stack.webDist === undefined ? `http://${LOOPBACK}:${ports.api}` : address;
  };

  const untilReady = async (apiUrl: string, { logs }: State): Promise<void> => {
    const ready = await waitFor(() => isHealthy(`${apiUrl}/health/ready`), {
      within: READY_TIMEOUT_MS,
      every: 100,
      signal: aborter.signal,
    });
    aborter.signal.throwIfAborted();
    if (!ready) throw new Error(`${apiUrl}/health/ready does not answer 200. See ${logs}.`);
  };

  const startDatabase = async (state: State): Promise<SupervisedDatabase> => {
    const database = await keepDatabase(settings, {
      folder: state.postgres,
      progress,
      signal: aborter.signal,
    });
    ends.push(database.stop);
    aborter.signal.throwIfAborted();
    return database;
  };

  /** Writes nothing into the databases. */
  const runEngines = async (state: State, providers: ProviderPlan): Promise<void> => {
    if (lookUpRecord(state.postgres) === undefined) {
      throw new Error(`No shop has its data in ${state.folder}. npm start begins one.`);
    }
    const { urls } = await startDatabase(state);
    const stores = { EVENT_STORE_URL: urls.eventStoreUrl, KEY_STORE_URL: urls.keyStoreUrl };
    const waitOptions = { signal: aborter.signal, progress, timeoutMs: STORE_TIMEOUT_MS };
    const masters = await mastersAt(stores, undefined, waitOptions);
    const secrets = openSecrets(state, settings.env, masters, progress);
    await planStack(state, urls, secrets, providers, undefined);
    say(
      'Postgres runs for npm run ops, and no service: the shop is closed. Ctrl-C stops Postgres.',
    );
  };

  const run = async (): Promise<void> => {
    say('Haat is starting');
    const providers = planProviders(settings.env);
    const state = openState(settings.stateFolder);
    await lock(state);
    if (settings.enginesOnly) return runEngines(state, providers);
    for (const line of await beforeNewShop(state)) progress(line);

    const createStorefront = settings.dev ? viteStorefront : builtStorefront;
    const storefront = createStorefront({
      ...{ settings, address, logs: state.logs, keep },
      ...{ progress, signal: aborter.signal },
    });
    storefront.prepare();
    if (settings.way) await decideWhose(state.postgres, settings.way, progress);
    const database = await startDatabase(state);
    const context = { signal: aborter.signal, progress };
    const open = (masters: readonly string[]): Secrets =>
      openSecrets(state, settings.env, masters, progress);
    const migrated = bringUpToDate(database.urls, open, context);
    // Stopping Postgres during a migration would end this process, too.
    ends.push(() => migrated.then(ignore, ignore));
    const secrets = await migrated.catch((error: unknown) => {
      throw error instanceof OlderLayout ? new OlderLayout(settings.stateFolder) : error;
    });
    progress('Database up to date');
    packDownloads(state.downloads);
    const { webDist } = storefront;
    const stack = await planStack(state, database.urls, secrets, providers, webDist);
    if (settings.dev) {
      const folder = join(ROOT, 'services/ops/src/prepare');
      const migrate = () => runMigrations(stack);
      ends.push(migrateOnChange({ folder, migrate, say: progress }));
    }
    const apiUrl = await startServices(stack, providers, storefront);
    await untilReady(apiUrl, state);
    ends.push(() => storefront.end());
    await storefront.open(apiUrl);
    say(`Haat is open at ${address}`);
    for (const line of await ownerlessData()) progress(line);
  };

  const endAll = async (): Promise<void> => {
    aborter.abort();
    if (processes.length > 0) say('Haat is closing');
    const endRegistered = async (): Promise<void> => {
      for (let end = ends.pop(); end; end = ends.pop()) await end();
    };
    // Twice: a start under way still registers processes.
    await endRegistered();
    await starting?.catch(() => undefined);
    await endRegistered();
    release();
  };

  return {
    start: () => {
      starting = run();
      return starting;
    },
    end: () => {
      ended ??= endAll();
      return ended;
    },
    isEnding: () => aborter.signal.aborted,
  };
};
