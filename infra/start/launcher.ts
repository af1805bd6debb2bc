import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { identify, rotate } from '@haat/platform/process';
import { migrateOnChange } from '../dev/migrate-on-change.ts';
import { printErrors } from '../dev/print-errors.ts';
import { restartOnChange } from '../dev/restart-on-change.ts';
import { runMigrations } from '../dev/run-migrations.ts';
import { sourcesOf } from '../dev/sources.ts';
import { viteStorefront } from '../dev/vite-storefront.ts';
import { claimData } from '../postgres/claim.ts';
import { lookUpRecord } from '../postgres/cluster-record.ts';
import type { Way } from '../postgres/decision.ts';
import { isHealthy } from '../processes/health.ts';
import { keepShort } from '../processes/log-file.ts';
import { onDemand } from '../processes/on-demand.ts';
import { claimPorts, isPortFree } from '../processes/ports.ts';
import { ROOT } from '../processes/root.ts';
import { type ProcessSpec, type SupervisedProcess, supervise } from '../processes/supervise.ts';
import { togetherOf } from '../processes/together.ts';
import { waitFor } from '../processes/wait.ts';
import { keepDatabase, type SupervisedDatabase } from './database.ts';
import { beforeNewShop, ownerlessData } from './leftovers.ts';
import { takeLock } from './lock.ts';
import {
  type Outline,
  type PlannedStack,
  type PrepareRequest,
  startPreparing,
  type ToolsOnDemand,
} from './preparing.ts';
import { setAside } from './set-aside.ts';
import type { LauncherSettings } from './settings.ts';
import { openState, requireNoBrokenRestore, requireNoRunningRestore, type State } from './state.ts';
import { builtStorefront, type Storefront } from './storefront.ts';

const BACK_OFF_MS = [500, 5_000] as const;
const READY_TIMEOUT_MS = 90_000;
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
  /** Default: this process's. */
  readonly env?: Readonly<Record<string, string | undefined>>;
};

const requirePublicPort = async ({ port, host, dev }: LauncherSettings): Promise<void> => {
  // IPv6, too: browsers may try it first for localhost.
  const free = await Promise.all([isPortFree(port, host), isPortFree(port, '::1')]);
  if (free.every(Boolean)) return;
  const command = `PORT=${port + 1} npm ${dev ? 'run dev' : 'start'}`;
  throw new Error(
    `Port ${port} is taken by another program. Free it, or choose another: ${command}`,
  );
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

export const createLauncher = (
  args: readonly string[],
  { say, env = process.env }: LauncherOptions,
): Launcher => {
  const ends: (() => Promise<void> | void)[] = [];
  const aborter = new AbortController();
  const processes: Pick<SupervisedProcess, 'identity'>[] = [];
  const preparing = startPreparing(args, env, (line) => progress(line));
  let release = (): void => undefined;
  let recordProcesses = (): void => undefined;
  let starting: Promise<void> | undefined;
  let ended: Promise<void> | undefined;

  const progress = (line: string): void => {
    if (!aborter.signal.aborted) say(`  ${line}`);
  };

  const lock = async (state: State, { settings, address }: Outline): Promise<void> => {
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

  const keepLog = ({ logFile }: ProcessSpec): void => {
    rotate(logFile);
    ends.push(keepShort(logFile));
  };

  const keep = async (
    spec: ProcessSpec,
    { dev }: LauncherSettings,
    sources?: readonly string[],
  ): Promise<void> => {
    aborter.signal.throwIfAborted();
    keepLog(spec);
    if (dev) ends.push(printErrors(spec.logFile, progress));
    const one = supervise(spec, {
      backOffMs: BACK_OFF_MS,
      // Report a developer's mistake at once.
      ...(dev ? { attempts: 1 } : {}),
      log: progress,
      onChange: () => recordProcesses(),
    });
    processes.push(one);
    ends.push(() => one.stop());
    const started = one.start();
    if (sources) ends.push(restartOnChange(one, sources, progress, started));
    await started;
  };

  /** They start at their first call, or when a stored crawl needs them. */
  const keepTools = async (
    spec: ProcessSpec,
    { neededAt, ...front }: ToolsOnDemand,
  ): Promise<void> => {
    aborter.signal.throwIfAborted();
    keepLog(spec);
    const tools = onDemand(spec, {
      ...{ ...front, backOffMs: BACK_OFF_MS },
      ...{ log: progress, onChange: () => recordProcesses() },
    });
    processes.push(tools);
    ends.push(tools.stop);
    await tools.open();
    tools.wakeAt(neededAt);
  };

  const startServices = async (
    { specs, ports, webDist, tools }: PlannedStack,
    { settings, address, standIns, ownerNote }: Outline,
    storefront: Storefront,
  ): Promise<string> => {
    const keepService = (spec: ProcessSpec): Promise<void> =>
      keep(spec, settings, settings.dev ? sourcesOf(spec.entry) : undefined);
    const startSandboxes = async (): Promise<void> => {
      await keepService(specs.sandboxes);
      progress(`Provider sandboxes. ${standIns}`);
      if (!settings.env.SMTP_URL) progress(`Mails are shown at http://${LOOPBACK}:${ports.mail}`);
    };
    const startTools = (): Promise<void> =>
      tools === undefined ? keepService(specs.webtools) : keepTools(specs.webtools, tools);
    const startTogether = async (): Promise<void> => {
      const { projections, worker, api } = specs;
      progress(ownerNote);
      await storefront.untilBuilt();
      await keep(togetherOf('shop', [projections, worker, api]), settings);
      progress('API, worker and projections');
    };
    const startBackground = async (): Promise<void> => {
      await Promise.all([keepService(specs.projections), keepService(specs.worker)]);
      progress('Projections and worker');
      progress(ownerNote);
    };
    const startApi = async (): Promise<void> => {
      await storefront.untilBuilt();
      await keepService(specs.api);
    };
    await Promise.all([
      ...(standIns === undefined ? [] : [startSandboxes()]),
      // The shop also opens without its web tools.
      startTools().catch((error: Error) => progress(error.message)),
      ...(settings.processes === 'together' ? [startTogether()] : [startBackground(), startApi()]),
    ]);
    return webDist === undefined ? `http://${LOOPBACK}:${ports.api}` : address;
  };

  const untilReady = async (apiUrl: string, { logs }: State): Promise<void> => {
    const ready = await waitFor(() => isHealthy(`${apiUrl}/health/ready`), {
      within: READY_TIMEOUT_MS,
      every: 50,
      signal: aborter.signal,
    });
    aborter.signal.throwIfAborted();
    if (!ready) throw new Error(`${apiUrl}/health/ready does not answer 200. See ${logs}.`);
  };

  const startDatabase = async (
    settings: LauncherSettings,
    { postgres }: State,
  ): Promise<SupervisedDatabase> => {
    const database = await keepDatabase(settings, {
      folder: postgres,
      progress,
      signal: aborter.signal,
    });
    ends.push(database.stop);
    aborter.signal.throwIfAborted();
    return database;
  };

  /** Starts Postgres, and what the child does with it. */
  const planStack = async (
    task: PrepareRequest['task'],
    state: State,
    { settings, inner }: Outline,
    webDist?: string,
  ): Promise<PlannedStack> => {
    const claimed = await claimPorts(inner.from, inner.count, [settings.port]);
    ends.push(claimed.release);
    const { urls, embedded } = await startDatabase(settings, state);
    ends.push(() => rmSync(state.operatorSettings, { force: true }));
    // Stopping Postgres during a migration would end it, too.
    ends.push(preparing.end);
    const { ports } = claimed;
    const database = { urls, ...(embedded ? { embedded } : {}) };
    const stack = await preparing.prepare({ task, database, ports, webDist });
    aborter.signal.throwIfAborted();
    return stack;
  };

  /** Writes nothing into the databases. */
  const runEngines = async (state: State, outline: Outline): Promise<void> => {
    if (lookUpRecord(state.postgres) === undefined) {
      throw new Error(`No shop has its data in ${state.folder}. npm start begins one.`);
    }
    await planStack('engines', state, outline);
    say(
      'Postgres runs for npm run ops, and no service: the shop is closed. Ctrl-C stops Postgres.',
    );
  };

  const run = async (): Promise<void> => {
    const outline = await preparing.outline;
    const { settings, address } = outline;
    say('Haat is starting');
    const state = openState(settings.stateFolder);
    await lock(state, outline);
    if (settings.enginesOnly) return runEngines(state, outline);
    for (const line of await beforeNewShop(state)) progress(line);

    const createStorefront = settings.dev ? viteStorefront : builtStorefront;
    const storefront = createStorefront({
      ...{ settings, address, logs: state.logs, keep: (spec) => keep(spec, settings) },
      ...{ progress, signal: aborter.signal },
    });
    storefront.prepare();
    if (settings.way) await decideWhose(state.postgres, settings.way, progress);
    const stack = await planStack('shop', state, outline, storefront.webDist);
    if (settings.dev) {
      const folder = join(ROOT, 'services/ops/src/prepare');
      const migrate = () => runMigrations(stack.migrating);
      ends.push(migrateOnChange({ folder, migrate, say: progress }));
    }
    const apiUrl = await startServices(stack, outline, storefront);
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
    await preparing.end();
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
