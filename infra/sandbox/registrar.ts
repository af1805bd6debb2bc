import { SANDBOX_CREDENTIALS } from '@haat/platform/config';
import { createCallCounter } from './call-counter.ts';
import { addConfiguredFaults, type ConfiguredFaults } from './configured-faults.ts';
import { addOutage, type Outage } from './outage.ts';
import { RUPEE_PRICES } from './price-list/rows.ts';
import { RESTORE_COST } from './registrar/answers.ts';
import type { Credentials, RegistrarOffer } from './registrar/catalogue-routes.ts';
import type {
  Contact,
  DomainOrder,
  OrderState,
  RegisterCall,
  RenewCall,
  RestoreCall,
} from './registrar/entries.ts';
import {
  CHANGE_FAULTS,
  type ChangeFault,
  changeFaultOf,
  FAULTS,
  type Fault,
  faultOf,
  RENEWAL_FAULTS,
  type RenewalFault,
  renewalFaultOf,
  VERIFICATION_FAULTS,
  type VerificationFault,
  verificationFaultOf,
} from './registrar/faults.ts';
import { NAME_CHANGE_HELP, type NameChange, namedChangeSchema } from './registrar/name-change.ts';
import type { ChangeCall } from './registrar/owned-domains.ts';
import type { OwnedState } from './registrar/owned-state.ts';
import type { ContactRole } from './registrar/ownership.ts';
import { openRegister } from './registrar/register-of-orders.ts';
import { registrarRoutes } from './registrar/routes.ts';
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

/** `state` is the order's current one. */
export type SeenRegistration = RegisterCall & { readonly state: OrderState | null };

/** What the registrar has, at this moment. */
export type SeenDomain = Omit<OwnedState, 'isLocked'> & {
  readonly domain: string;
  readonly orderId: string;
  readonly state: OrderState;
  readonly lock: boolean;
  /** As contacts/add got them; without those that the TLD does not have. */
  readonly contacts: Readonly<Partial<Record<ContactRole, Contact['fields']>>>;
};

export type RegistrarSandbox = RunningSandbox &
  Outage & {
    /** Sets or (null) clears a name's fault; see infra/sandbox/README.md. */
    readonly fail: ConfiguredFaults<Fault | RenewalFault | ChangeFault | VerificationFault>['fail'];
    /** Base URL, with /api/. */
    readonly apiUrl: string;
    readonly credentials: Credentials;
    readonly registrations: () => readonly SeenRegistration[];
    readonly renewals: () => readonly RenewCall[];
    readonly restores: () => readonly RestoreCall[];
    /** The last order of each domain, ended ones too. */
    readonly domains: () => readonly SeenDomain[];
    /** Everything that owners change. */
    readonly changes: () => readonly ChangeCall[];
    /**
     * By the registrar's staff, or the owner's click in a mail; ms since 1970.
     * @throws {Error} for a name it never had.
     */
    readonly mend: (domain: string, change: NameChange) => void;
    readonly sell: (changes: OfferChanges) => void;
    readonly reset: () => void;
  };

/** The reseller's part of the price. */
const SHARE = 0.7;

const OFFER: RegistrarOffer = {
  currency: 'INR',
  costs: Object.fromEntries(
    Object.entries(RUPEE_PRICES).map(([tld, [first, renewal]]) => [
      tld,
      [first * SHARE, renewal * SHARE, RESTORE_COST],
    ]),
  ),
};

/** Null: the TLD is not sold. */
type OfferChanges = {
  readonly currency?: string;
  readonly costs?: Readonly<
    Record<string, readonly [first: number, renewal: number, restore?: number] | null>
  >;
};

/** LogicBoxes HTTP API under /api/. Faults, other routes: infra/sandbox/README.md. */
export const startRegistrarSandbox = async (
  options: SandboxOptions & { readonly credentials?: Credentials } = {},
): Promise<RegistrarSandbox> => {
  const { settleMs = DEFAULT_SETTLE_MS, now = Date.now } = options;
  const waits = { settleMs, lateMs: options.lateMs ?? settleMs };
  const credentials = options.credentials ?? REGISTRAR_SANDBOX_CREDENTIALS;
  const app = await createServer();
  const { behave } = addOutage(app);
  const configuredFaults = addConfiguredFaults(app, [
    ...FAULTS,
    ...RENEWAL_FAULTS,
    ...CHANGE_FAULTS,
    ...VERIFICATION_FAULTS,
  ]);
  const orders = openRegister(stateFile(options.stateDir, 'registrar'), waits, now, {
    of: (name) => configuredFaults.of(name, FAULTS, faultOf(name)),
    ofRenewal: (domain) => configuredFaults.of(domain, RENEWAL_FAULTS, renewalFaultOf(domain)),
    ofChange: (domain) => configuredFaults.of(domain, CHANGE_FAULTS, changeFaultOf(domain)),
    isUnverified: (domain) =>
      configuredFaults.of(domain, VERIFICATION_FAULTS, verificationFaultOf(domain)) !== null,
  });
  const registrations = (): readonly SeenRegistration[] =>
    orders.calls().map((call) => ({
      ...call,
      state: call.orderId === null ? null : orders.stateOf(call as DomainOrder),
    }));

  const domains = (): readonly SeenDomain[] =>
    orders.lastOrders().map((order) => {
      const { isLocked, ...owned } = orders.ownedOf(order);
      const { domain, orderId } = order;
      const contacts = Object.fromEntries(
        Object.entries(owned.contactIds).map(([role, id]) => [role, orders.contact(id)?.fields]),
      );
      return { domain, orderId, state: orders.stateOf(order), lock: isLocked, ...owned, contacts };
    });

  const change = (domain: string, requested: NameChange): boolean => {
    const name = domain.toLowerCase();
    const call = orders.calls().findLast((one) => one.domain === name && one.orderId !== null);
    if (!call?.orderId) return false;
    orders.add({ kind: 'mend', orderId: call.orderId, at: now(), ...requested });
    return true;
  };

  let offer = OFFER;
  const looks = createCallCounter();
  const routes = registrarRoutes(orders, credentials, now, () => offer, looks, settleMs);
  await app.register(routes, { prefix: '/api' });
  app.get('/sandbox/registrations', async () => ({ registrations: registrations() }));
  app.get('/sandbox/renewals', async () => ({ renewals: orders.renewCalls() }));
  app.get('/sandbox/restores', async () => ({ restores: orders.restoreCalls() }));
  app.get('/sandbox/domains', async () => ({ domains: domains() }));
  app.get('/sandbox/changes', async () => ({ changes: orders.changeCalls() }));
  app.post('/sandbox/names', async (request, reply) => {
    const requested = namedChangeSchema.safeParse(request.body);
    if (!requested.success) {
      return reply.code(400).send({ error: NAME_CHANGE_HELP });
    }
    const { domain, ...rest } = requested.data;
    if (!change(domain, rest)) {
      return reply.code(404).send({ error: `The registrar has no ${domain}` });
    }
    return { status: 'ok' };
  });
  const reset = (): void => {
    orders.clear();
    configuredFaults.clear();
    looks.clear();
    behave('normal');
  };
  app.post('/sandbox/reset', async () => {
    reset();
    return { status: 'ok' };
  });

  const running = await startServer(app, options, orders.close);
  return {
    ...running,
    apiUrl: `${running.url}/api/`,
    credentials,
    registrations,
    renewals: orders.renewCalls,
    restores: orders.restoreCalls,
    domains,
    changes: orders.changeCalls,
    mend: (domain, requested) => {
      if (!change(domain, requested)) throw new Error(`The registrar has no ${domain}`);
    },
    sell: (changes) => {
      const costs = Object.entries({ ...OFFER.costs, ...changes.costs });
      const sold = costs.flatMap(([tld, cost]) => (cost === null ? [] : [[tld, cost] as const]));
      offer = { ...OFFER, ...changes, costs: Object.fromEntries(sold) };
    },
    behave,
    fail: configuredFaults.fail,
    reset,
  };
};
