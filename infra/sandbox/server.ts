import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import formbody from '@fastify/formbody';
import Fastify, { type FastifyInstance } from 'fastify';

export type SandboxOptions = {
  /** 0: any free port. */
  readonly port?: number;
  readonly host?: string;
  /** Without it the state is in memory. */
  readonly stateDir?: string;
  /** Delay of pending results, in ms by `now`. */
  readonly settleMs?: number;
  /** Delay of a late answer, in ms; `settleMs` by default. */
  readonly lateMs?: number;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
};

export type Waits = Required<Pick<SandboxOptions, 'settleMs' | 'lateMs'>>;

export const DEFAULT_SETTLE_MS = 5_000;

export type RunningSandbox = {
  /** No slash at the end. */
  readonly url: string;
  readonly close: () => Promise<void>;
};

export const createServer = async (): Promise<FastifyInstance> => {
  const app = Fastify({ forceCloseConnections: true, bodyLimit: 64 * 1024 });
  await app.register(formbody);
  app.get('/sandbox/health', async () => ({ status: 'ok' }));
  return app;
};

/** @param closeState called after the last request. */
export const startServer = async (
  app: FastifyInstance,
  { port = 0, host = '127.0.0.1' }: SandboxOptions,
  closeState: () => void,
): Promise<RunningSandbox> => {
  app.addHook('onClose', async () => closeState());
  await app.listen({ port, host });
  const { port: taken } = app.server.address() as AddressInfo;
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return { url: `http://${reachable}:${taken}`, close: () => app.close() };
};

/** Undefined without a state folder. */
export const stateFile = (stateDir: string | undefined, name: string): string | undefined =>
  stateDir === undefined ? undefined : join(stateDir, `${name}.jsonl`);
