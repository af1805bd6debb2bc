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
  PLAN_FAULTS,
  type PlanFault,
  planFaultOf,
} from './hosting/faults.ts';
import { ownChangeSchema } from './hosting/own-change.ts';
import { addPanel } from './hosting/panel.ts';
import { type HostingCredentials, hostingRoutes } from './hosting/routes.ts';
import { addSites } from './hosting/sites.ts';
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

export type HostingSandbox = RunningSandbox &
  Outage & {
    /** Sets or (null) clears a domain's fault; see infra/sandbox/README.md. */
    readonly fail: ConfiguredFaults<Fault | ChangeFault | PlanFault>['fail'];
    readonly credentials: HostingCredentials;
    readonly panelUrl: string;
    readonly creations: () => readonly CreateCall[];
    readonly changes: () => readonly AccountChange[];
    /** As if the account changed by itself. @throws {Error} for a domain without an account */
    readonly alter: (change: z.input<typeof ownChangeSchema>) => void;
    readonly letsIn: (username: string, password: string) => boolean;
    /** Packages it lists; it accepts all but those that begin with "missing". */
    readonly setPackages: (names?: readonly string[]) => void;
    readonly reset: () => void;
  };

/**
 * WHM API 1 under /json-api/. Faults (hosting/faults.ts), other routes: infra/sandbox/README.md.
 */
export const startHostingSandbox = async (
  options: SandboxOptions & {
    readonly credentials?: HostingCredentials;
    /** As customers see it; the sandbox's own address by default. */
    readonly panelUrl?: string;
  } = {},
): Promise<HostingSandbox> => {
  const { settleMs = DEFAULT_SETTLE_MS, now = Date.now } = options;
  const waits = { settleMs, lateMs: options.lateMs ?? settleMs };
  const credentials = options.credentials ?? HOSTING_SANDBOX_CREDENTIALS;
  const app = await createServer();
  const { behave } = addOutage(app);
  const configuredFaults = addConfiguredFaults(app, [...FAULTS, ...CHANGE_FAULTS, ...PLAN_FAULTS]);
  const accounts = openAccounts(stateFile(options.stateDir, 'hosting'), waits, now, {
    of: (domain) => configuredFaults.of(domain, FAULTS, faultOf(domain)),
    ofChange: (domain) => configuredFaults.of(domain, CHANGE_FAULTS, changeFaultOf(domain)),
    ofPlan: (domain) => configuredFaults.of(domain, PLAN_FAULTS, planFaultOf(domain)),
  });
  addSites(app, accounts);
  const panel = addPanel(app, now);
  const letsIn = (username: string, password: string): boolean =>
    accounts.named(username)?.passwordHash === passwordHashOf(password);

  let packages: readonly string[] = PACKAGES;
  const callCounts = createCallCounter();
  const routes = hostingRoutes({
    ...{ accounts, credentials, now, callCounts, panel },
    packages: () => packages,
  });
  await app.register(routes, { prefix: '/json-api' });
  app.get('/sandbox/accounts', async () => ({
    creations: accounts.calls(),
    changes: accounts.changes(),
  }));
  const alter = (change: z.output<typeof ownChangeSchema>): boolean => {
    const { domain, package: plan, suspendedFor, gone, ...figures } = change;
    const account = accounts.ofDomain(domain);
    if (account === undefined) return false;
    const of = { at: now(), username: account.username };
    if (plan !== undefined) accounts.add({ kind: 'package', ...of, plan });
    if (suspendedFor === null) accounts.add({ kind: 'unsuspend', ...of });
    else if (suspendedFor !== undefined) {
      accounts.add({ kind: 'suspend', ...of, reason: suspendedFor });
    }
    if (Object.keys(figures).length > 0) accounts.add({ kind: 'figures', ...of, figures });
    if (gone) accounts.add({ kind: 'remove', ...of });
    return true;
  };
  app.post('/sandbox/accounts', async (request, reply) => {
    const change = ownChangeSchema.safeParse(request.body);
    if (!change.success) return reply.code(400).send({ error: z.prettifyError(change.error) });
    if (!alter(change.data)) return reply.code(404).send({ error: 'no account has the domain' });
    return { status: 'ok' };
  });
  app.post('/sandbox/login', async (request, reply) => {
    const login = loginSchema.safeParse(request.body);
    const isKnown = login.success && letsIn(login.data.username, login.data.password);
    return reply.code(isKnown ? 200 : 401).send({ status: isKnown ? 'ok' : 'refused' });
  });
  const reset = (): void => {
    accounts.clear();
    configuredFaults.clear();
    callCounts.clear();
    panel.clear();
    behave('normal');
  };
  app.post('/sandbox/reset', async () => {
    reset();
    return { status: 'ok' };
  });

  const running = await startServer(app, options, accounts.close);
  const panelUrl = options.panelUrl ?? `${running.url}/panel`;
  panel.standAt(panelUrl);
  return {
    ...running,
    credentials,
    panelUrl,
    creations: accounts.calls,
    changes: accounts.changes,
    alter: (change) => {
      if (!alter(ownChangeSchema.parse(change))) throw new Error('no account has the domain');
    },
    letsIn,
    setPackages: (names = PACKAGES) => {
      packages = names;
    },
    behave,
    fail: configuredFaults.fail,
    reset,
  };
};
