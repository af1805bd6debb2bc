import { flushCompileCache } from 'node:module';
import { Counter } from '@prometheus-io/client';
import { startOrExit } from '../config/start-or-exit.ts';
import type { Log } from '../log/log.ts';
import { collectAtRest } from '../process/collect-at-rest.ts';
import { onShutdown } from '../process/shutdown.ts';
import { processMetrics } from '../telemetry/process-metrics.ts';

type Environment = Readonly<Record<string, string | undefined>>;

export type RunningRole = {
  /** Where it answers. */
  readonly health: string;
  readonly log: Log;
  /** Time for `close` in ms; default 8,000. */
  readonly closeTimeoutMs?: number;
  close(): Promise<void>;
};

/** Starts a service with its own settings. @throws {InvalidConfig} for a wrong one */
export type StartRole = (environment: Environment) => Promise<RunningRole>;

const CLOSE_TIMEOUT_MS = 8_000;

const collections = new Counter({
  name: 'haat_collections_at_rest_total',
  help: 'Times that this process gave memory back after busy time.',
  registers: [processMetrics],
});

/**
 * Runs services in this process, each with its own settings, until a signal ends it. They close in
 * reverse order. Exits with 1 and one line for a wrong setting.
 */
export const runRoles = async (
  roles: readonly (readonly [StartRole, Environment])[],
): Promise<void> => {
  const environments = roles.map(([, environment]) => environment);
  const running = await startOrExit(
    () => Promise.all(roles.map(([start, environment]) => start(environment))),
    environments,
  );
  onShutdown(
    async () => {
      for (const role of running.toReversed()) await role.close();
    },
    {
      deadlineMs: running.reduce(
        (sum, { closeTimeoutMs = CLOSE_TIMEOUT_MS }) => sum + closeTimeoutMs,
        0,
      ),
      onError: (error) => running[0]?.log.error({ error }, 'shutdown failed'),
    },
  );
  collectAtRest({
    onCollection: () => {
      collections.inc();
      // A process that is killed later writes no compiled code for its next start.
      flushCompileCache();
    },
  });
  for (const { log, health } of running) log.info({ health }, 'ready');
};
