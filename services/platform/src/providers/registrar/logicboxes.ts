import { isALabel } from '@haat/contracts/domain-name-input';
import { createHttpClient, type HttpResult, type Params } from '../../http/http-client.ts';
import { readRedacted } from '../../http/read-redacted.ts';
import type { Log } from '../../log/log.ts';
import { generatePassword } from '../password.ts';
import { classifyCosts } from './classify-costs.ts';
import { classifyCreated, classifyCustomer } from './classify-reading.ts';
import { classifyRegistration } from './classify-registration.ts';
import { classifyRenewal } from './classify-renewal.ts';
import { createDnsRecords } from './dns-records.ts';
import { notAName, toAsciiDomain } from './domain-name.ts';
import { createLookups } from './lookups.ts';
import { createOwnedDomains } from './owned-domain.ts';
import type {
  CostList,
  Ensured,
  RegisterRequest,
  Registrant,
  Registrar,
  Registration,
  Renewal,
  RenewRequest,
} from './port.ts';
import { notLetIn, notSendable } from './refusals.ts';
import { registrantFields } from './registrant-fields.ts';
import { withoutTransferCode } from './transfer-code.ts';

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
   * For register, renew, nameservers and lock, in ms: registries are slow, and a timeout costs a
   * look-up.
   */
  readonly registerTimeoutMs?: number;
  /** Language tags by TLD, for domains in other scripts. */
  readonly idnLanguages?: ReadonlyMap<string, string>;
};

const MAX_BYTES = 1024 * 1024;
/** The registrar's whole catalogue, hosting and certificates included. */
const MAX_CATALOGUE_BYTES = 16 * 1024 * 1024;

/** Personal data that an answer may echo; no ids, which parsing needs. */
const personalData = ({ name, company, addressLine1, phone, email }: Registrant) => [
  ...[name, company, addressLine1, phone, phone.replaceAll(/\D/g, ''), email.trim()],
  addressLine1.slice(0, 64),
];

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
  const writeSlowly = (path: string, params: Params) => write(path, params, registerTimeoutMs);

  const findCustomer = async (email: string) =>
    readRedacted(await read('customers/details.json', [['username', email]]), [email], (answer) =>
      classifyCustomer(answer, email),
    );

  const ensureCustomer = async (registrant: Registrant): Promise<Ensured> => {
    const requested = registrantFields(registrant);
    if (!requested.ok) return notSendable('contact', requested.problem);
    const username = registrant.email.trim();
    const known = await findCustomer(username);
    if (known.kind === 'found') return { kind: 'ensured', id: known.id };
    if (known.kind === 'denied') return notLetIn(known.description);
    // Signing up after an unknown answer could give one customer two accounts.
    if (known.kind === 'unknown') {
      return { kind: 'outcome_unknown', description: known.description, answer: null };
    }
    // Not stored: the account is managed with the reseller's key.
    const passwd = generatePassword();
    const answer = await write('customers/signup.json', [
      ['username', username],
      ['passwd', passwd],
      ...requested.fields,
      ['lang-pref', 'en'],
    ]);
    const created = readRedacted(answer, [passwd, ...personalData(registrant)], classifyCreated);
    if (created.kind === 'ensured') return created;
    // Refused as existing, or created with the answer lost: it exists now.
    const now = await findCustomer(username);
    return now.kind === 'found' ? { kind: 'ensured', id: now.id } : created;
  };

  const ensureContact = async (customerId: string, registrant: Registrant): Promise<Ensured> => {
    const requested = registrantFields(registrant);
    if (!requested.ok) return notSendable('contact', requested.problem);
    const answer = await write('contacts/add.json', [
      ...requested.fields,
      ['email', registrant.email.trim()],
      ['customer-id', customerId],
      ['type', 'Contact'],
    ]);
    return readRedacted(answer, personalData(registrant), classifyCreated);
  };

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

  return {
    ...createLookups(read),
    ...createOwnedDomains({ read, readWithCode, write, writeSlowly }),
    ...createDnsRecords({ read, write }),
    ensureCustomer,
    ensureContact,
    register,
    renew,
    listCosts,
    close: http.close,
  };
};
