import { join } from 'node:path';
import { type Cluster, startCluster } from '../postgres/cluster.ts';
import { tailOf } from '../processes/log-file.ts';
import { portHolder } from '../processes/port-holder.ts';
import { isPortFree } from '../processes/ports.ts';
import { keepRunning } from './keep-running.ts';
import type { LauncherSettings } from './settings.ts';

const POSTGRES_PORT_FROM = 3_132;
const DATABASE = 'haat';
/** Separate, so that a backup of events and read models has no keys. */
const KEYS_DATABASE = 'haat_keys';
const MAX_SHOWN_LINES = 8;

export type SupervisedDatabase = {
  readonly urls: {
    readonly databaseUrl: string;
    readonly eventStoreUrl: string;
    readonly queueUrl: string;
    readonly keyStoreUrl: string;
  };
  /** The embedded Postgres, and which databases it must have. */
  readonly embedded?: { readonly url: string; readonly databases: readonly string[] };
  stop(): Promise<void>;
};

export type DatabaseOptions = {
  readonly folder: string;
  readonly progress: (line: string) => void;
  /** Ends a running first start. */
  readonly signal: AbortSignal;
};

const lastOf = (lines: readonly string[]): string =>
  lines
    .slice(-MAX_SHOWN_LINES)
    .map((line) => `\n    ${line}`)
    .join('');

const LOG_LINE = /^\d{4}-.*? \[\d+\] ((?:LOG|WARNING|FATAL|PANIC): {2}.*)/;

/** Errors of statements and their details may contain customers' values, as may a cut line. */
const ofItself = (log: string): string => {
  const lines = new Map<string, string>();
  for (const line of log.split('\n')) {
    const [, sentence] = LOG_LINE.exec(line) ?? [];
    if (sentence !== undefined) lines.set(sentence, line);
  }
  return lastOf([...lines.values()]);
};

/** Restarts an ended Postgres at the same port. Its data stay held while it is down. */
const keepCluster = (
  first: Cluster,
  { folder, progress }: DatabaseOptions,
): (() => Promise<void>) => {
  const { port } = first;
  const logFile = join(folder, 'postgres.log');

  const stop = keepRunning(first, {
    start: async (signal) => {
      if (await isPortFree(port)) return first.startAgain(signal);
      throw new Error(
        `Port ${port} of Postgres is taken by ${portHolder(port)}. ` +
          'End that program: the services look for Postgres at this port only.',
      );
    },
    onEnded: () => {
      const ending = ofItself(tailOf(logFile));
      progress(`Postgres has ended, starting it again (log: ${logFile})${ending}`);
    },
    onFailed: (error, waitMs) => {
      const message = error instanceof Error ? error.message : String(error);
      const [reason = '', ...details] = message.split('\n');
      const next = `Trying again in ${waitMs / 1_000} s (log: ${logFile})`;
      progress(`${reason.replace(/:$/, '.')} ${next}${lastOf(details)}`);
    },
    onBack: () => progress(`Postgres runs again at port ${port}`),
  });
  return async () => {
    await stop();
    first.release();
  };
};

const databaseAt = (clusterUrl: string, name: string): string => {
  const url = new URL(clusterUrl);
  url.pathname = `/${name}`;
  return url.href;
};

/** URLs that are set, else of an embedded Postgres. @throws {Error} when its first start fails. */
export const keepDatabase = async (
  { databaseUrl, eventStoreUrl, queueUrl, keyStoreUrl }: LauncherSettings,
  options: DatabaseOptions,
): Promise<SupervisedDatabase> => {
  if (databaseUrl && eventStoreUrl && queueUrl && keyStoreUrl) {
    const urls = { databaseUrl, eventStoreUrl, queueUrl, keyStoreUrl };
    return { urls, stop: async () => undefined };
  }
  const { folder, progress } = options;
  const first = await startCluster({
    ...{ dataDir: folder, durable: true, log: progress },
    port: POSTGRES_PORT_FROM,
    signal: options.signal,
  });
  progress(`Postgres 18 at port ${first.port}`);
  const shop = databaseAt(first.url, DATABASE);
  const stop = keepCluster(first, options);
  return {
    urls: {
      databaseUrl: databaseUrl ?? shop,
      eventStoreUrl: eventStoreUrl ?? shop,
      queueUrl: queueUrl ?? shop,
      keyStoreUrl: keyStoreUrl ?? databaseAt(first.url, KEYS_DATABASE),
    },
    embedded: { url: first.url, databases: [DATABASE, KEYS_DATABASE] },
    stop,
  };
};
