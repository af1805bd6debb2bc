import { migrate } from '@haat/ops/prepare/migrate';
import { ensureDatabase, requirePostgres } from '@haat/platform/database';
import { keepOperatorSettings } from '@haat/platform/operator-settings';
import { identify } from '@haat/platform/process';
import { asRole, grantRoles, isPostgres } from '@haat/platform/roles';
import { OlderLayout } from '@haat/platform/unavailable';
import { mastersAt, prepareRecordAt, requireReadableStore } from '@haat/record/prepare';
import { packDownloads } from '../packages/pack.ts';
import { ofTheMachine } from '../processes/machine-settings.ts';
import {
  operatorSettingsOf,
  STACK_PORTS,
  type StackOptions,
  stackOf,
  stackPorts,
} from '../processes/stack.ts';
import type { PlannedStack, PrepareRequest } from './preparing.ts';
import type { ProviderPlan } from './providers.ts';
import { openSecrets, type Secrets } from './secrets.ts';
import type { LauncherSettings } from './settings.ts';
import { type State, stateIn } from './state.ts';
import { toolsNeededAt } from './tools-needed-at.ts';

const STORE_TIMEOUT_MS = 60_000;
const LOOPBACK = '127.0.0.1';

export type PrepareContext = {
  readonly settings: LauncherSettings;
  readonly address: string;
  readonly providers: Pick<ProviderPlan, 'sandbox' | 'sandboxes'>;
  readonly signal: AbortSignal;
  readonly progress: (line: string) => void;
};

type Database = PrepareRequest['database'];

const createMissing = async ({ embedded }: Database): Promise<void> => {
  for (const name of embedded?.databases ?? []) await ensureDatabase(embedded?.url ?? '', name);
};

const storesOf = ({ urls }: Database) => ({
  EVENT_STORE_URL: urls.eventStoreUrl,
  KEY_STORE_URL: urls.keyStoreUrl,
});

const waiting = ({ signal, progress }: PrepareContext) => ({
  ...{ signal, progress },
  timeoutMs: STORE_TIMEOUT_MS,
});

const openSecretsOf = (
  state: State,
  masters: readonly string[],
  { settings, progress }: PrepareContext,
): Secrets => openSecrets(state, settings.env, masters, progress);

const bringUpToDate = async (
  database: Database,
  state: State,
  context: PrepareContext,
): Promise<Secrets> => {
  const { databaseUrl, eventStoreUrl, queueUrl, keyStoreUrl } = database.urls;
  await requireReadableStore(eventStoreUrl, undefined, waiting(context));
  await requirePostgres('DATABASE_URL', databaseUrl);
  if (isPostgres(queueUrl)) await requirePostgres('QUEUE_URL', queueUrl);
  await requirePostgres('KEY_STORE_URL', keyStoreUrl);
  const stores = storesOf(database);
  // Checked before any write: a refused folder stays unchanged.
  const secrets = openSecretsOf(
    state,
    await mastersAt(stores, undefined, waiting(context)),
    context,
  );
  await migrate(databaseUrl, eventStoreUrl, queueUrl);
  await prepareRecordAt({ ...stores, ...secrets.masters });
  const urls = { shop: databaseUrl, events: eventStoreUrl, queues: queueUrl, keys: keyStoreUrl };
  await grantRoles(urls, secrets.logins);
  return secrets;
};

const migrationSettings = ({
  logins,
  masterSecret,
  env,
  sandbox,
  ...urls
}: StackOptions): PlannedStack['migrating'] => {
  const { databaseUrl, eventStoreUrl, queueUrl, keyStoreUrl } = urls;
  return {
    ...ofTheMachine(env),
    SANDBOX: sandbox,
    DATABASE_URL: databaseUrl,
    EVENT_STORE_URL: eventStoreUrl,
    QUEUE_URL: queueUrl,
    KEY_STORE_URL: keyStoreUrl,
    MASTER_SECRET: masterSecret,
    MASTER_SECRET_PREVIOUS: env.MASTER_SECRET_PREVIOUS,
    API_DATABASE_URL: asRole(databaseUrl, logins.api),
    WORKER_DATABASE_URL: asRole(databaseUrl, logins.worker),
    PROJECTIONS_DATABASE_URL: asRole(databaseUrl, logins.projections),
    WEBTOOLS_DATABASE_URL: asRole(databaseUrl, logins.webtools),
  };
};

/** The operator's tool finds the shop by the file that this writes. */
const planStack = (
  { database, ports: claimed, webDist }: PrepareRequest,
  state: State,
  { masters, session, logins }: Secrets,
  neededAt: number | null,
  { settings, address, providers }: PrepareContext,
): PlannedStack => {
  const ports = stackPorts(claimed);
  const [apiMetrics = 0, webtoolsMetrics = 0, inner] = claimed.slice(STACK_PORTS);
  // A developer's web tools run all the time.
  const webtoolsInner = settings.dev ? undefined : inner;
  const isPublic = webDist !== undefined;
  const stack = {
    ...database.urls,
    logins,
    ports: {
      ...{ ...ports, apiMetrics, webtoolsMetrics, webtoolsInner },
      api: isPublic ? settings.port : ports.api,
    },
    ...providers,
    sessionSecret: session,
    masterSecret: masters.MASTER_SECRET,
    sandboxState: state.sandboxes,
    downloads: state.downloads,
    uploads: state.uploads,
    logFolder: state.logs,
    host: isPublic ? settings.host : LOOPBACK,
    ...(isPublic ? { webDist } : {}),
    // Links in mails lead to the served address.
    env: { PUBLIC_ORIGIN: address, ...settings.env },
  };
  const { madeUp, byHand } = operatorSettingsOf(stack);
  keepOperatorSettings(state.folder, madeUp, byHand, identify(process.ppid));
  return {
    specs: stackOf(stack),
    ports: { api: stack.ports.api, mail: ports.mail },
    ...(isPublic ? { webDist } : {}),
    ...(webtoolsInner === undefined
      ? {}
      : {
          tools: {
            host: settings.env.WEBTOOLS_HOST ?? LOOPBACK,
            port: ports.webtools,
            innerPort: webtoolsInner,
            neededAt,
          },
        }),
    migrating: migrationSettings(stack),
  };
};

export const prepareShop = async (
  request: PrepareRequest,
  context: PrepareContext,
): Promise<PlannedStack> => {
  const state = stateIn(context.settings.stateFolder);
  await createMissing(request.database);
  const secrets = await bringUpToDate(request.database, state, context).catch((error: unknown) => {
    throw error instanceof OlderLayout ? new OlderLayout(context.settings.stateFolder) : error;
  });
  context.progress('Database up to date');
  packDownloads(state.downloads);
  const { databaseUrl } = request.database.urls;
  // Unknown: they start at once, since a crawl may wait.
  const neededAt = await toolsNeededAt({ databaseUrl, env: context.settings.env }).catch(() => 0);
  return planStack(request, state, secrets, neededAt, context);
};

/** Writes nothing into the databases. */
export const prepareEngines = async (
  request: PrepareRequest,
  context: PrepareContext,
): Promise<PlannedStack> => {
  const state = stateIn(context.settings.stateFolder);
  await createMissing(request.database);
  const masters = await mastersAt(storesOf(request.database), undefined, waiting(context));
  return planStack(request, state, openSecretsOf(state, masters, context), null, context);
};
