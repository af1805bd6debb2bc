import { SANDBOX_CREDENTIALS } from '@haat/platform/sandbox-settings';
import {
  type DomainOrder,
  type OrderState,
  openRegister,
  type RegisterCall,
} from './registrar/register-of-orders.ts';
import { type Credentials, registrarRoutes } from './registrar/routes.ts';
import {
  createServer,
  DEFAULT_SETTLE_MS,
  type RunningSandbox,
  type SandboxOptions,
  startServer,
  stateFile,
} from './server.ts';

export const REGISTRAR_SANDBOX_CREDENTIALS: Credentials = {
  userId: SANDBOX_CREDENTIALS.REGISTRAR_USER_ID,
  apiKey: SANDBOX_CREDENTIALS.REGISTRAR_API_KEY,
};

/** One call to domains/register with its result; `state` is how the order stands now. */
export type SeenRegistration = RegisterCall & { readonly state: OrderState | null };

export type RegistrarSandbox = RunningSandbox & {
  /** What a client is given as base URL: up to and including /api/. */
  readonly apiUrl: string;
  readonly credentials: Credentials;
  /** Every register call, oldest first. */
  readonly registrations: () => readonly SeenRegistration[];
  readonly reset: () => void;
};

/**
 * A registrar that speaks the LogicBoxes HTTP API under /api/ and can be made to fail by the
 * name asked for (see registrar/faults.ts). Beside it, not the provider's: GET
 * /sandbox/registrations, POST /sandbox/reset, GET /sandbox/health.
 */
export const startRegistrarSandbox = async (
  options: SandboxOptions & { readonly credentials?: Credentials } = {},
): Promise<RegistrarSandbox> => {
  const { settleMs = DEFAULT_SETTLE_MS, now = Date.now } = options;
  const credentials = options.credentials ?? REGISTRAR_SANDBOX_CREDENTIALS;
  const orders = openRegister(stateFile(options.stateDir, 'registrar'), settleMs, now);
  const registrations = (): readonly SeenRegistration[] =>
    orders.calls().map((call) => ({
      ...call,
      state: call.orderId === null ? null : orders.stateOf(call as DomainOrder),
    }));

  const app = await createServer();
  await app.register(registrarRoutes(orders, credentials, now), { prefix: '/api' });
  app.get('/sandbox/registrations', async () => ({ registrations: registrations() }));
  app.post('/sandbox/reset', async () => {
    orders.clear();
    return { status: 'ok' };
  });

  const running = await startServer(app, options, orders.close);
  return {
    ...running,
    apiUrl: `${running.url}/api/`,
    credentials,
    registrations,
    reset: orders.clear,
  };
};
