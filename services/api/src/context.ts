import type { Catalogue } from '@haat/ordering/catalogue/catalogue';
import type { PriceList } from '@haat/ordering/catalogue/price-list/price-list';
import type { RestoreCosts } from '@haat/ordering/catalogue/restore-costs';
import type { SiteTemplates } from '@haat/ordering/catalogue/site-templates';
import type { DocumentRenderer } from '@haat/ordering/documents/document-renderer';
import type { Clock } from '@haat/platform/clock';
import { type Config, SELLER_SETTINGS } from '@haat/platform/config';
import type { HostingServer } from '@haat/platform/hosting-server';
import type { ToolsClient } from '@haat/platform/http-client';
import type {
  AccountLinks,
  EmailCodes,
  HostingLogins,
  PasswordLinks,
} from '@haat/platform/one-time-secrets';
import type { Registrar } from '@haat/platform/registrar';
import type { Database } from '@haat/platform/tables';
import type { EncryptedStore } from '@haat/record/encryption';
import type { SubjectKeys } from '@haat/record/keys';
import type { FastifyPluginAsync, RawServerDefault } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Ceremonies } from './accounts/ceremonies.ts';
import type { KnownDevices } from './accounts/known-devices.ts';
import type { OneTimeCodes } from './accounts/one-time-codes/secrets.ts';
import type { Passkeys } from './accounts/passkeys.ts';
import type { RelyingParty } from './accounts/relying-party.ts';
import type { Sessions } from './accounts/sessions.ts';
import type { Availabilities } from './domain-names/availability.ts';
import type { HoldLimits } from './domain-names/hold/hold-limits.ts';
import type { DownloadLinks } from './downloads/download-links.ts';
import type { PackageStore } from './downloads/package-store.ts';
import type { Uploads } from './http/uploads.ts';
import type { Progress } from './orders/show-orders/progress.ts';
import type { PaymentOutcomes } from './payments/payment-outcomes.ts';

/** The settings of the app; `main.ts` adds those of connections. */
export const API_SETTINGS = [
  'SESSION_SECRET',
  'SESSION_SECRET_PREVIOUS',
  'SESSION_TTL_MS',
  'SESSION_MOST_MS',
  'REQUESTS_PER_MINUTE',
  'LOGIN_ATTEMPTS_PER_MINUTE',
  'EMAIL_VERIFICATION',
  'PUBLIC_ORIGIN',
  'REGISTRATIONS_PER_MINUTE',
  'REGISTRATIONS_PER_DAY',
  'PASSWORD_LINKS_PER_DAY',
  'PAYMENT_REPORTS_PER_MINUTE',
  'PAYMENT_CHECKS_PER_MINUTE',
  'ORDERS_PER_MINUTE',
  'OPEN_PAYMENTS_PER_CUSTOMER',
  'PAYMENT_VERIFIER',
  'DOMAIN_CHECKS_PER_MINUTE',
  'INBOX_MESSAGES_PER_MINUTE',
  'INBOX_MESSAGES_PER_DAY',
  'TICKET_MESSAGES_PER_MINUTE',
  'TICKET_MESSAGES_PER_DAY',
  'OPEN_TICKETS_PER_CUSTOMER',
  'UPLOADED_BYTES_PER_CUSTOMER',
  'UPLOADED_BYTES_PER_DAY',
  'UPLOADS_TEMP_DIR',
  'LOOKUPS_PER_MINUTE',
  'IDEMPOTENCY_KEYS_PER_CUSTOMER',
  'UPI_PAYEE_VPA',
  'UPI_PAYEE_NAME',
  'UPI_PAYEE_MERCHANT',
  'IDN_TLDS',
  'DEFAULT_NS1',
  'DEFAULT_NS2',
  'REGISTRAR_DNS',
  'HOSTING_ADDRESS',
  'HOSTING_PANEL_URL',
  'HOSTING_GRACE_MS',
  'HOSTING_SITES',
  'HOSTING_SITE_URL',
  'MAIL_FROM',
  'HOSTING_PLAN_CATEGORY_ID',
  'EXCLUDED_PLAN_ID',
  'VERIFICATION_WAIT_MS',
  'RESTORE_MARKUP_PERCENT',
  'GST_RATE_PERCENT',
  'SUPPLIER_GSTIN',
  ...SELLER_SETTINGS,
  'PAYMENT_EXPIRY_MS',
  'DOMAIN_HOLD_MS',
  'DOMAIN_HOLD_PAID_MS',
  'CLAIM_LAPSE_MS',
  'CLAIM_UNVERIFIED_MS',
  'READ_OWN_WRITE_MS',
  'TRUST_PROXY',
  'WEB_DIST',
  'SERVICE_WORKER',
  'PUBLIC_IP_URL',
  'ARTICLES_DIR',
  'DOWNLOADS_DIR',
  'DOWNLOADS_PER_MINUTE',
  'INVOICE_FILES_PER_MINUTE',
  'DOWNLOAD_LINK_TTL_MS',
  'WORKER_HEALTH_URL',
  'PROJECTIONS_HEALTH_URL',
] as const satisfies readonly (keyof Config)[];
export type ApiSettings = Pick<Config, (typeof API_SETTINGS)[number]>;

/** Injected, so that tests can replace them. */
export type ApiDependencies = {
  readonly store: EncryptedStore;
  readonly db: Kysely<Database>;
  /** With replayable commits, for data that a repeated request restores. */
  readonly replayableDb: Kysely<Database>;
  readonly clock: Clock;
  readonly registrar: Pick<
    Registrar,
    | 'checkAvailability'
    | 'checkTlds'
    | 'lookUpOrder'
    | 'readDomain'
    | 'readTransferCode'
    | 'renewTransferCode'
    | 'listRecords'
    | 'readContacts'
  >;
  readonly hosting: Pick<
    HostingServer,
    'lookUp' | 'readAccount' | 'openPanel' | 'setPassword' | 'listFiles' | 'readFile'
  >;
  readonly siteTemplates: SiteTemplates;
  readonly priceList: PriceList;
  readonly restoreCosts: RestoreCosts;
  readonly catalogue: Catalogue;
  readonly webTools: ToolsClient;
  /** With durable commits: a password must be shown only once. */
  readonly hostingLogins: Pick<HostingLogins, 'showOnce'>;
  readonly emailCodes: Pick<EmailCodes, 'isRight' | 'end'>;
  /** Closed with the app. */
  readonly invoiceRenderer?: DocumentRenderer;
  readonly passwordLinks: Pick<PasswordLinks, 'find'>;
  readonly accountLinks: Pick<AccountLinks, 'read'>;
  readonly subjectKeys: Pick<SubjectKeys, 'obtain'>;
  readonly log: Logger;
  readonly settings: ApiSettings;
};

export type ApiContext = ApiDependencies & {
  readonly sessions: Sessions;
  readonly knownDevices: KnownDevices;
  readonly ceremonies: Ceremonies;
  readonly passkeys: Passkeys;
  readonly oneTimeCodes: OneTimeCodes;
  /** Null where the public address is an IP. */
  readonly relyingParty: RelyingParty | null;
  readonly availabilities: Availabilities;
  readonly holdLimits: HoldLimits;
  readonly outcomes: PaymentOutcomes;
  readonly orderProgress: Progress;
  readonly ticketProgress: Progress;
  readonly packageStore: PackageStore;
  readonly invoiceRenderer: DocumentRenderer;
  readonly downloadLinks: DownloadLinks;
  readonly uploads: Uploads;
};

export type Slice = FastifyPluginAsync<ApiContext, RawServerDefault, ZodTypeProvider>;
