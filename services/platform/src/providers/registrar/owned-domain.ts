import type { HttpResult, Params } from '../../http/http-client.ts';
import { createRedactor } from '../../http/redact.ts';
import type { RequestedThing } from './change-refusals.ts';
import { unknown } from './classify-action.ts';
import { classifyChange } from './classify-change.ts';
import { classifyDomain } from './classify-domain.ts';
import { notAName, toAsciiDomain } from './domain-name.ts';
import type { ChangeOutcome, OwnOrder, Registrar } from './port.ts';
import { classifyTransferCode, generateTransferCode } from './transfer-code.ts';

export type Read = (path: string, params: Params) => Promise<HttpResult>;
export type Write = (path: string, params: Params) => Promise<HttpResult>;

type Calls = {
  readonly read: Read;
  /** The answers with the transfer code: only for `readTransferCode`. */
  readonly readWithCode: Read;
  readonly write: Write;
  /** For the calls that wait for the registry. */
  readonly writeSlowly: Write;
};

const detailsOf = ({ registrarOrderId }: OwnOrder): Params => [
  ['order-id', registrarOrderId],
  ...['OrderDetails', 'NsDetails', 'DomainStatus', 'StatusDetails'].map(
    (option) => ['options', option] as const,
  ),
];

/** Details, nameservers, lock, transfer code and the start of the DNS: by the order. */
export const createOwnedDomains = ({
  read,
  readWithCode,
  write,
  writeSlowly,
}: Calls): Pick<
  Registrar,
  | 'readDomain'
  | 'changeNameservers'
  | 'setLock'
  | 'readTransferCode'
  | 'renewTransferCode'
  | 'activateDns'
> => {
  const readDetails = async <Outcome>(
    order: OwnOrder,
    ask: Read,
    classify: (result: HttpResult, order: OwnOrder) => Outcome,
  ): Promise<Outcome | { readonly kind: 'unknown'; readonly description: string }> => {
    const ascii = toAsciiDomain(order.domain);
    if (ascii === null) return { kind: 'unknown', description: notAName(order.domain) };
    const result = await ask('domains/details.json', detailsOf(order));
    return classify(result, { ...order, domain: ascii.name });
  };

  const change = async (
    { registrarOrderId, domain }: OwnOrder,
    thing: RequestedThing,
    send: (params: Params) => Promise<HttpResult>,
  ): Promise<ChangeOutcome> => {
    const ascii = toAsciiDomain(domain);
    if (ascii === null) return unknown(notAName(domain));
    const result = await send([['order-id', registrarOrderId]]);
    return classifyChange(result, { thing, domain: ascii.name, registrarOrderId });
  };

  const renewTransferCode = (order: OwnOrder): Promise<ChangeOutcome> => {
    const code = generateTransferCode();
    const redact = createRedactor([code]);
    return change(order, 'code', async (params) => {
      const call = 'domains/modify-auth-code.json';
      const result = await write(call, [...params, ['auth-code', code]]);
      // A failing server may echo the code.
      return result.ok ? { ...result, text: redact(result.text) } : result;
    });
  };

  return {
    readDomain: (order) => readDetails(order, read, classifyDomain),
    changeNameservers: (order, nameservers) =>
      change(order, 'nameservers', (params) =>
        writeSlowly('domains/modify-ns.json', [
          ...params,
          ...nameservers.map(
            (host) => ['ns', host.trim().toLowerCase().replace(/\.$/, '')] as const,
          ),
        ]),
      ),
    setLock: (order, enabled) => {
      const path = `domains/${enabled ? 'enable' : 'disable'}-theft-protection.json`;
      return change(order, enabled ? 'lock_on' : 'lock_off', (params) => writeSlowly(path, params));
    },
    readTransferCode: (order) => readDetails(order, readWithCode, classifyTransferCode),
    renewTransferCode,
    activateDns: (order) => change(order, 'dns_on', (params) => write('dns/activate.json', params)),
  };
};
