import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import formbody from '@fastify/formbody';
import Fastify, { type FastifyInstance } from 'fastify';

export type SandboxOptions = {
  /** 0 takes a free one. */
  readonly port?: number;
  readonly host?: string;
  /** Where the state is kept; without it, it ends with the process. */
  readonly stateDir?: string;
  /** How long what waits takes to settle, in ms by `now`. */
  readonly settleMs?: number;
  /** How long a late answer takes, in ms; as long as `settleMs` unless given. */
  readonly lateMs?: number;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
};

/** How long a provider leaves waiting what it leaves waiting. */
export type Waits = Required<Pick<SandboxOptions, 'settleMs' | 'lateMs'>>;

export const DEFAULT_SETTLE_MS = 5_000;

export type RunningSandbox = {
  /** "http://127.0.0.1:4501", without a slash at the end. */
  readonly url: string;
  readonly close: () => Promise<void>;
};

export const createServer = async (): Promise<FastifyInstance> => {
  const app = Fastify({ forceCloseConnections: true, bodyLimit: 64 * 1024 });
  await app.register(formbody);
  app.get('/sandbox/health', async () => ({ status: 'ok' }));
  return app;
};

/** @param closeState called when the last request is over. */
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

/** The file a provider keeps its state in, if it keeps any. */
export const stateFile = (stateDir: string | undefined, name: string): string | undefined =>
  stateDir === undefined ? undefined : join(stateDir, `${name}.jsonl`);
