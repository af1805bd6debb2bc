import { SANDBOX_CREDENTIALS } from '@haat/platform/sandbox-settings';
import { PLAN_ROWS } from './catalogue/plans.ts';
import {
  type AccountChange,
  type CreateCall,
  openAccounts,
  passwordHashOf,
} from './hosting/accounts.ts';
import { type HostingCredentials, hostingRoutes } from './hosting/routes.ts';
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

/** Those of the plans that the catalogue sells, and the one of plans that come with a name. */
const PACKAGES = ['free', ...PLAN_ROWS.map(({ title }) => title)];

/** What the link to the panel opens. */
const PANEL = `<!doctype html><html lang="en"><title>Sandbox panel</title>
<h1>Sandbox panel</h1><p>Nothing is hosted here: this stands in for the panel of a hosting server.</p>
</html>
`;

export type HostingSandbox = RunningSandbox & {
  readonly credentials: HostingCredentials;
  /** Where customers would log in. */
  readonly panelUrl: string;
  /** Every createacct call, oldest first. */
  readonly creations: () => readonly CreateCall[];
  /** Every account that was suspended, let go on or removed, oldest first. */
  readonly changes: () => readonly AccountChange[];
  /** Would the panel let them in? */
  readonly letsIn: (username: string, password: string) => boolean;
  /** What it lists; an account is set up by any package but those that begin with "missing". */
  readonly setPackages: (names?: readonly string[]) => void;
  readonly reset: () => void;
};

/**
 * A hosting server that speaks WHM API 1 under /json-api/ and can be made to fail by the domain
 * (see hosting/faults.ts). Beside it, not the server's: GET /sandbox/accounts, POST /sandbox/login,
 * POST /sandbox/reset, GET /sandbox/health, GET /panel.
 */
export const startHostingSandbox = async (
  options: SandboxOptions & { readonly credentials?: HostingCredentials } = {},
): Promise<HostingSandbox> => {
  const { settleMs = DEFAULT_SETTLE_MS, now = Date.now } = options;
  const credentials = options.credentials ?? HOSTING_SANDBOX_CREDENTIALS;
  const accounts = openAccounts(stateFile(options.stateDir, 'hosting'), settleMs, now);
  const letsIn = (username: string, password: string): boolean =>
    accounts.named(username)?.passwordHash === passwordHashOf(password);

  let packages: readonly string[] = PACKAGES;
  const app = await createServer();
  const routes = hostingRoutes(accounts, credentials, now, () => packages);
  await app.register(routes, { prefix: '/json-api' });
  app.get('/panel', async (_, reply) => reply.type('text/html').send(PANEL));
  app.get('/sandbox/accounts', async () => ({
    creations: accounts.calls(),
    changes: accounts.changes(),
  }));
  app.post('/sandbox/login', async (request, reply) => {
    const { username, password } = request.body as Readonly<Record<string, unknown>>;
    const isKnown = letsIn(String(username), String(password));
    return reply.code(isKnown ? 200 : 401).send({ status: isKnown ? 'ok' : 'refused' });
  });
  app.post('/sandbox/reset', async () => {
    accounts.clear();
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
    reset: accounts.clear,
  };
};
