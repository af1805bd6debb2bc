import { join } from 'node:path';
import { migrate } from '@haat/platform/database/migrate';
import { packDownloads } from '../../goods/pack.ts';
import { isHealthy } from '../processes/health.ts';
import { identify } from '../processes/identity.ts';
import { rotate } from '../processes/log-file.ts';
import { freePortsFrom, isPortFree } from '../processes/ports.ts';
import { stackOf } from '../processes/stack.ts';
import { type SupervisedProcess, supervise } from '../processes/supervise.ts';
import { waitFor } from '../processes/wait.ts';
import {
  arePagesStale,
  buildWeb,
  isWebStale,
  renderPages,
  WEB_DIST,
} from '../processes/web-build.ts';
import { type KeptDatabase, keepDatabase } from './database.ts';
import { takeLock } from './lock.ts';
import type { LauncherSettings } from './settings.ts';
import { beginAnew, openState, type State, sessionSecret } from './state.ts';

/** First port tried for each process inside; the next free one is taken where it is in use. */
const INNER_PORTS_FROM = 3_101;
const BACK_OFF_MS = [500, 15_000] as const;
const READY_WITHIN_MS = 90_000;

export type Launcher = {
  /** Resolves when the shop is open. @throws Error in plain words when it cannot be. */
  start(): Promise<void>;
  /** Ends everything that was started, last first. */
  end(): Promise<void>;
  isEnding(): boolean;
};

export type LauncherOptions = {
  readonly say: (line: string) => void;
  /** Told when something that ran cannot be brought back. */
  readonly onFailure: (error: unknown) => void;
};

const isAnywhere = (host: string): boolean => ['0.0.0.0', '::', '127.0.0.1', '::1'].includes(host);

const requirePublicPort = async ({ port, host }: LauncherSettings): Promise<void> => {
  // Also on IPv6: a browser that asks for localhost may well try that first.
  const free = await Promise.all([isPortFree(port, host), isPortFree(port, '::1')]);
  if (free.every(Boolean)) return;
  throw new Error(
    `Port ${port} is taken by another program. Free it, or choose another: PORT=${port + 1} npm start`,
  );
};

export const createLauncher = (
  settings: LauncherSettings,
  { say, onFailure }: LauncherOptions,
): Launcher => {
  const address = `http://${isAnywhere(settings.host) ? 'localhost' : settings.host}:${settings.port}`;
  const ends: (() => Promise<void> | void)[] = [];
  const aborter = new AbortController();
  const processes: SupervisedProcess[] = [];
  let release = (): void => undefined;
  let starting: Promise<void> | undefined;
  let ended: Promise<void> | undefined;

  const progress = (line: string): void => {
    if (!aborter.signal.aborted) say(`  ${line}`);
  };

  const lock = async (state: State): Promise<() => void> => {
    const npm = settings.underNpm ? identify(process.ppid) : undefined;
    const taken = await takeLock(state.lock, { address, npm }, progress, aborter.signal);
    release = taken.release;
    if (settings.fresh) {
      await beginAnew(state, progress);
      progress('Fresh state');
    }
    return () => taken.record(processes.flatMap((one) => one.identity() ?? []));
  };

  const startProcesses = async (
    state: State,
    urls: KeptDatabase['urls'],
    webBuilt: Promise<void>,
    onChange: () => void,
  ): Promise<void> => {
    const [worker = 0, projections = 0, registrar = 0, bank = 0, priceList = 0, catalogue = 0] =
      await freePortsFrom(INNER_PORTS_FROM, 6);
    const specs = stackOf({
      ...urls,
      ports: { api: settings.port, worker, projections, registrar, bank, priceList, catalogue },
      sessionSecret: sessionSecret(state),
      sandboxState: state.sandboxes,
      downloads: state.downloads,
      logFolder: state.logs,
      host: settings.host,
      webDist: WEB_DIST,
      env: settings.env,
    });
    const started = async (spec: (typeof specs)['api']): Promise<void> => {
      aborter.signal.throwIfAborted();
      rotate(spec.logFile);
      const one = supervise(spec, { backOffMs: BACK_OFF_MS, log: progress, onChange });
      processes.push(one);
      ends.push(() => one.stop());
      await one.start();
    };
    await started(specs.sandboxes);
    progress('Provider sandboxes');
    await Promise.all([started(specs.projections), started(specs.worker)]);
    progress('Projections and worker');
    await webBuilt;
    await started(specs.api);
  };

  const run = async (): Promise<void> => {
    say('Haat is starting');
    const state = openState(settings.stateFolder);
    const onChange = await lock(state);
    await requirePublicPort(settings);
    aborter.signal.throwIfAborted();

    const stale = isWebStale();
    const webBuilt = stale
      ? buildWeb({ logFile: join(state.logs, 'web-build.log'), signal: aborter.signal }).then(() =>
          progress('Web built'),
        )
      : Promise.resolve();
    // Awaited below; what goes wrong before must not count as unhandled.
    webBuilt.catch(() => undefined);

    const database = await keepDatabase(settings, {
      folder: state.postgres,
      progress,
      onFailure,
    });
    ends.push(database.stop);
    aborter.signal.throwIfAborted();
    const migrated = migrate(database.urls.databaseUrl, database.urls.eventStoreUrl);
    // A Postgres that is stopped under a migration takes this process down with it.
    ends.push(() => migrated.catch(() => undefined));
    await migrated;
    progress('Database up to date');
    packDownloads(state.downloads);
    await startProcesses(state, database.urls, webBuilt, onChange);

    const ready = await waitFor(() => isHealthy(`${address}/health/ready`), {
      within: READY_WITHIN_MS,
      every: 100,
      signal: aborter.signal,
    });
    aborter.signal.throwIfAborted();
    if (!ready) throw new Error(`${address}/health/ready does not answer 200. See ${state.logs}.`);
    await openPages(state);
  };

  /** Pages that are there already open at once, and are renewed behind: prices may have changed. */
  const openPages = async (state: State): Promise<void> => {
    const opened = () => say(`Haat is open at ${address}`);
    const areThere = !arePagesStale();
    if (areThere) opened();
    const rendered = renderPages({
      apiUrl: address,
      origin: settings.env.PUBLIC_ORIGIN ?? address,
      logFile: join(state.logs, 'pages.log'),
      signal: aborter.signal,
    });
    ends.push(() => rendered.catch(() => undefined));
    if (!areThere) {
      await rendered;
      progress('Pages rendered');
      opened();
      return;
    }
    rendered.then(
      () => progress('Pages renewed'),
      (error: Error) => progress(error.message),
    );
  };

  const endAll = async (): Promise<void> => {
    aborter.abort();
    if (processes.length > 0) say('Haat is closing');
    const endRegistered = async (): Promise<void> => {
      for (let end = ends.pop(); end; end = ends.pop()) await end();
    };
    // Twice: a start under way registers what it has begun until it notices.
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
