import { SANDBOX_CREDENTIALS } from '@haat/platform/config';
import { z } from 'zod';
import { createCallCounter } from './call-counter.ts';
import { PLAN_ROWS } from './catalogue/plans.ts';
import { addConfiguredFaults, type ConfiguredFaults } from './configured-faults.ts';
import {
  type AccountChange,
  type CreateCall,
  openAccounts,
  passwordHashOf,
} from './hosting/accounts.ts';
import {
  CHANGE_FAULTS,
  type ChangeFault,
  changeFaultOf,
  FAULTS,
  type Fault,
  faultOf,
} from './hosting/faults.ts';
import { type HostingCredentials, hostingRoutes } from './hosting/routes.ts';
import { addOutage, type Outage } from './outage.ts';
import {
  createServer,
  DEFAULT_SETTLE_MS,
  type RunningSandbox,
  type SandboxOptions,
  startServer,
  stateFile,
} from './server.ts';

export const HOSTING_SANDBOX_CREDENTIALS: HostingCredentials = {
  user: SANDBOX_CREDENTIALS.HOSTING_USER,
  token: SANDBOX_CREDENTIALS.HOSTING_TOKEN,
};

/** The catalogue's plans, and the one for combined orders. */
const PACKAGES = ['free', ...PLAN_ROWS.map(({ title }) => title)];

const loginSchema = z.object({ username: z.string(), password: z.string() });

const PANEL = `<!doctype html><html lang="en"><title>Sandbox panel</title>
<h1>Sandbox panel</h1><p>Nothing is hosted here: this stands in for the panel of a hosting server.</p>
</html>
`;

export type HostingSandbox = RunningSandbox &
  Outage & {
    /** Sets or (null) clears a domain's fault; see infra/sandbox/README.md. */
    readonly fail: ConfiguredFaults<Fault | ChangeFault>['fail'];
    readonly credentials: HostingCredentials;
    readonly panelUrl: string;
    readonly creations: () => readonly CreateCall[];
    readonly changes: () => readonly AccountChange[];
    readonly letsIn: (username: string, password: string) => boolean;
    /** Packages it lists; it accepts all but those that begin with "missing". */
    readonly setPackages: (names?: readonly string[]) => void;
    readonly reset: () => void;
  };

/**
 * WHM API 1 under /json-api/. Faults (hosting/faults.ts), other routes: infra/sandbox/README.md.
 */
export const startHostingSandbox = async (
  options: SandboxOptions & { readonly credentials?: HostingCredentials } = {},
): Promise<HostingSandbox> => {
  const { settleMs = DEFAULT_SETTLE_MS, now = Date.now } = options;
  const waits = { settleMs, lateMs: options.lateMs ?? settleMs };
  const credentials = options.credentials ?? HOSTING_SANDBOX_CREDENTIALS;
  const app = await createServer();
  const { behave } = addOutage(app);
  const configuredFaults = addConfiguredFaults(app, [...FAULTS, ...CHANGE_FAULTS]);
  const accounts = openAccounts(stateFile(options.stateDir, 'hosting'), waits, now, {
    of: (domain) => configuredFaults.of(domain, FAULTS, faultOf(domain)),
    ofChange: (domain) => configuredFaults.of(domain, CHANGE_FAULTS, changeFaultOf(domain)),
  });
  const letsIn = (username: string, password: string): boolean =>
    accounts.named(username)?.passwordHash === passwordHashOf(password);

  let packages: readonly string[] = PACKAGES;
  const callCounts = createCallCounter();
  const routes = hostingRoutes(accounts, credentials, now, () => packages, callCounts);
  await app.register(routes, { prefix: '/json-api' });
  app.get('/panel', async (_, reply) => reply.type('text/html').send(PANEL));
  app.get('/sandbox/accounts', async () => ({
    creations: accounts.calls(),
    changes: accounts.changes(),
  }));
  app.post('/sandbox/login', async (request, reply) => {
    const login = loginSchema.safeParse(request.body);
    const isKnown = login.success && letsIn(login.data.username, login.data.password);
    return reply.code(isKnown ? 200 : 401).send({ status: isKnown ? 'ok' : 'refused' });
  });
  const reset = (): void => {
    accounts.clear();
    configuredFaults.clear();
    callCounts.clear();
    behave('normal');
  };
  app.post('/sandbox/reset', async () => {
    reset();
    return { status: 'ok' };
  });

  const running = await startServer(app, options, accounts.close);
  return {
    ...running,
    credentials,
    panelUrl: `${running.url}/panel`,
    creations: accounts.calls,
    changes: accounts.changes,
    letsIn,
    setPackages: (names = PACKAGES) => {
      packages = names;
    },
    behave,
    fail: configuredFaults.fail,
    reset,
  };
};
