import { z } from 'zod';
import { openJournal } from './journal.ts';
import { PRICE_ROWS } from './price-list/rows.ts';
import {
  createServer,
  type RunningSandbox,
  type SandboxOptions,
  startServer,
  stateFile,
} from './server.ts';

export const PRICE_LIST_SANDBOX_KEY = 'sandbox-price-list-key';

/** Where the list is, below the server's address. */
const PATH = '/api/Domains/GetPrices';

const MODES = ['normal', 'error', 'broken', 'down', 'silent'] as const;
/** How the list answers: as it should, status "error", half a body, 503, or never. */
export type PriceListMode = (typeof MODES)[number];

const modeSchema = z.object({ mode: z.enum(MODES) });

export type PriceListSandbox = RunningSandbox & {
  /** The full address of GetPrices. */
  readonly apiUrl: string;
  readonly apiKey: string;
  readonly answerWith: (mode: PriceListMode) => void;
  /** How often the list was asked for. */
  readonly requests: () => number;
};

/**
 * The store provider's GetPrices in WISECP's shape, checked by the header `Apikey`. Not the
 * provider's: POST /sandbox/mode {"mode"}, POST /sandbox/reset, GET /sandbox/health.
 */
export const startPriceListSandbox = async (
  options: SandboxOptions & { readonly apiKey?: string } = {},
): Promise<PriceListSandbox> => {
  const { apiKey = PRICE_LIST_SANDBOX_KEY } = options;
  const modes = openJournal<PriceListMode>(stateFile(options.stateDir, 'price-list'));
  let requests = 0;
  const app = await createServer();

  app.get(PATH, async (request, reply) => {
    requests += 1;
    if (request.headers.apikey !== apiKey) {
      return reply.code(401).send({ status: 'error', message: 'Invalid Apikey' });
    }
    const list = { status: 'successful', data: PRICE_ROWS };
    switch (modes.entries.at(-1) ?? 'normal') {
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
    const wanted = modeSchema.safeParse(request.body);
    if (!wanted.success) return reply.code(400).send({ error: `mode: one of ${MODES.join(', ')}` });
    modes.append(wanted.data.mode);
    return { status: 'ok' };
  });
  app.post('/sandbox/reset', async () => {
    modes.clear();
    requests = 0;
    return { status: 'ok' };
  });

  const running = await startServer(app, options);
  return {
    ...running,
    apiUrl: `${running.url}${PATH}`,
    apiKey,
    answerWith: modes.append,
    requests: () => requests,
  };
};
