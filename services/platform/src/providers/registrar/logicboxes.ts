import { isALabel } from '@haat/contracts/domain-name-input';
import { createHttpClient, type HttpResult, type Params } from '../../http/http-client.ts';
import type { Log } from '../../log/log.ts';
import { classifyCosts } from './classify-costs.ts';
import { classifyRegistration } from './classify-registration.ts';
import { classifyRenewal, classifyRestore } from './classify-renewal.ts';
import { createContacts } from './contacts.ts';
import { createDelegation } from './delegation.ts';
import { createDnsRecords } from './dns-records.ts';
import { notAName, toAsciiDomain } from './domain-name.ts';
import { createLookups } from './lookups.ts';
import type { OwnOrderCalls } from './own-order.ts';
import { createOwnSettings } from './own-settings.ts';
import { createOwnedDomains } from './owned-domain.ts';
import { createParties } from './parties.ts';
import type {
  CostList,
  OwnOrder,
  RegisterRequest,
  Registrar,
  Registration,
  Renewal,
  RenewRequest,
} from './port.ts';
import { notSendable } from './refusals.ts';
import { withoutTransferCode } from './transfer-code.ts';
import { withoutContacts } from './without-contacts.ts';

export type LogicBoxesOptions = {
  /** Up to and including /api/: "https://httpapi.com/api/". */
  readonly baseUrl: string;
  /** The reseller's `auth-userid`. */
  readonly userId: string;
  readonly apiKey: string;
  readonly log: Log;
  /** For every other call, in ms. */
  readonly timeoutMs?: number;
  /**
   * For the calls that wait for the registry, in ms: registries are slow, and a timeout costs a
   * look-up.
   */
  readonly registerTimeoutMs?: number;
  /** Language tags by TLD, for domains in other scripts. */
  readonly idnLanguages?: ReadonlyMap<string, string>;
};

const MAX_BYTES = 1024 * 1024;
/** The registrar's whole catalogue, hosting and certificates included. */
const MAX_CATALOGUE_BYTES = 16 * 1024 * 1024;

/** LogicBoxes (ResellerClub) HTTP API: arrays repeat their name; booleans are lower-case. */
export const createLogicBoxes = (options: LogicBoxesOptions): Registrar => {
  const { userId, apiKey, log, timeoutMs = 20_000, registerTimeoutMs = 60_000 } = options;
  const base = options.baseUrl.endsWith('/') ? options.baseUrl : `${options.baseUrl}/`;
  const http = createHttpClient({
    provider: 'registrar',
    log,
    timeoutMs,
    maxBytes: MAX_BYTES,
    secrets: [apiKey],
  });
  const credentials: Params = [
    ['auth-userid', userId],
    ['api-key', apiKey],
  ];

  const readWithCode = (
    path: string,
    params: Params,
    limits: { readonly maxBytes?: number } = {},
  ): Promise<HttpResult> =>
    http.request({
      method: 'GET',
      url: base + path,
      query: [...credentials, ...params],
      ...limits,
    });
  const read = async (...call: Parameters<typeof readWithCode>): Promise<HttpResult> =>
    withoutTransferCode(await readWithCode(...call));
  const listCosts = async (): Promise<CostList> => {
    const all = (path: string, params: Params = []) =>
      read(path, params, { maxBytes: MAX_CATALOGUE_BYTES });
    const [endings, costs, reseller] = await Promise.all([
      all('products/category-keys-mapping.json'),
      all('products/reseller-cost-price.json'),
      read('resellers/details.json', [['reseller-id', userId]]),
    ]);
    return classifyCosts({ endings, costs, reseller });
  };
  const write = async (path: string, params: Params, limit = timeoutMs): Promise<HttpResult> =>
    withoutTransferCode(
      await http.request({
        method: 'POST',
        url: base + path,
        form: [...credentials, ...params],
        timeoutMs: limit,
      }),
    );

  const ofOrders: OwnOrderCalls = {
    read: async (...call) => withoutContacts(await read(...call)),
    readWithContacts: read,
    readWithCode,
    write: async (...call) => withoutContacts(await write(...call)),
    writeSlowly: async (path, params) =>
      withoutContacts(await write(path, params, registerTimeoutMs)),
  };
  const { writeSlowly } = ofOrders;
  const parties = createParties({ read, write: ofOrders.write });

  const register = async (request: RegisterRequest): Promise<Registration> => {
    const ascii = toAsciiDomain(request.domain);
    if (ascii === null) return notSendable('other', notAName(request.domain));
    const { contactId, billingContactId = contactId } = request;
    const language = isALabel(ascii.label) ? options.idnLanguages?.get(ascii.tld) : undefined;
    const result = await writeSlowly('domains/register.json', [
      ['domain-name', ascii.name],
      ['years', String(request.years)],
      ...request.nameservers.map((host) => ['ns', host.trim().toLowerCase()] as const),
      ['customer-id', request.customerId],
      ['reg-contact-id', contactId],
      ['admin-contact-id', contactId],
      ['tech-contact-id', contactId],
      ['billing-contact-id', billingContactId],
      ['invoice-option', 'NoInvoice'],
      ['auto-renew', 'false'],
      ...(language === undefined
        ? []
        : ([
            ['attr-name1', 'idnLanguageCode'],
            ['attr-value1', language],
          ] as const)),
    ]);
    return classifyRegistration(result, ascii.name);
  };

  const renew = async (request: RenewRequest): Promise<Renewal> => {
    const { registrarOrderId, years, renewsFrom } = request;
    const ascii = toAsciiDomain(request.domain);
    if (ascii === null) {
      return { kind: 'outcome_unknown', description: notAName(request.domain), answer: null };
    }
    const result = await writeSlowly('domains/renew.json', [
      ['order-id', registrarOrderId],
      ['years', String(years)],
      ['exp-date', String(Math.floor(Date.parse(renewsFrom) / 1_000))],
      ['invoice-option', 'NoInvoice'],
    ]);
    return classifyRenewal(result, { registrarOrderId, domain: ascii.name });
  };

  const restore = async ({ registrarOrderId, domain }: OwnOrder): Promise<Renewal> => {
    const ascii = toAsciiDomain(domain);
    if (ascii === null) {
      return { kind: 'outcome_unknown', description: notAName(domain), answer: null };
    }
    const result = await writeSlowly('domains/restore.json', [
      ['order-id', registrarOrderId],
      ['invoice-option', 'NoInvoice'],
    ]);
    return classifyRestore(result, { registrarOrderId, domain: ascii.name });
  };

  return {
    ...createLookups(ofOrders.read),
    ...createOwnedDomains(ofOrders),
    ...createOwnSettings(ofOrders),
    ...createDelegation(ofOrders),
    ...createContacts(ofOrders, parties),
    ...createDnsRecords({ read, write }),
    ...parties,
    register,
    renew,
    restore,
    listCosts,
    close: http.close,
  };
};
