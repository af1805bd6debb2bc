import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { expectKnown } from './expect-known.ts';
import { openJournal } from './journal.ts';
import {
  createServer,
  type RunningSandbox,
  type SandboxOptions,
  startServer,
  stateFile,
} from './server.ts';

const MODES = ['normal', 'error', 'broken', 'down', 'silent'] as const;
/** The list, status "error", half a body, 503, or no answer. */
export type ListMode = (typeof MODES)[number];

const modeSchema = z.object({ mode: z.enum(MODES) });

export type ListSandbox = RunningSandbox & {
  readonly apiUrl: string;
  readonly apiKey: string;
  /** @throws {Error} for an unknown mode. */
  readonly behave: (mode: ListMode) => void;
  readonly requests: () => number;
};

export type ListSandboxOptions = SandboxOptions & { readonly apiKey: string };

type ServedList = {
  readonly name: string;
  readonly path: string;
  readonly rows: readonly unknown[];
};

/** WISECP's format, with the header `Apikey`. `/sandbox/…` routes: infra/sandbox/README.md. */
export const startListSandbox = async (
  { name, path, rows }: ServedList,
  options: ListSandboxOptions,
): Promise<ListSandbox> => {
  const { apiKey } = options;
  let mode: ListMode = 'normal';
  const modes = openJournal<ListMode>(stateFile(options.stateDir, name), {
    take: (saved) => {
      mode = saved;
    },
    clear: () => {
      mode = 'normal';
    },
  });
  let requests = 0;
  const app: FastifyInstance = await createServer();

  app.get(path, async (request, reply) => {
    requests += 1;
    if (request.headers.apikey !== apiKey) {
      return reply.code(401).send({ status: 'error', message: 'Invalid Apikey' });
    }
    const list = { status: 'successful', data: rows };
    switch (mode) {
      case 'normal':
        return list;
      case 'error':
        return { status: 'error', message: 'The list is being rebuilt' };
      case 'down':
        return reply.code(503).type('text/html').send('<h1>Service Unavailable</h1>');
      case 'broken':
        return reply.type('application/json').send(JSON.stringify(list).slice(0, 400));
      case 'silent':
        reply.hijack();
        return;
    }
  });

  app.post('/sandbox/mode', async (request, reply) => {
    const parsed = modeSchema.safeParse(request.body);
    if (!parsed.success) return reply.code(400).send({ error: `mode: one of ${MODES.join(', ')}` });
    modes.append(parsed.data.mode);
    return { status: 'ok' };
  });
  app.post('/sandbox/reset', async () => {
    modes.clear();
    requests = 0;
    return { status: 'ok' };
  });

  const running = await startServer(app, options, modes.close);
  return {
    ...running,
    apiUrl: `${running.url}${path}`,
    apiKey,
    behave: (parsed) => {
      expectKnown('mode', parsed, MODES);
      modes.append(parsed);
    },
    requests: () => requests,
  };
};
