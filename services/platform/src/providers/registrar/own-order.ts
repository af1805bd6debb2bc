import type { HttpResult, Params } from '../../http/http-client.ts';
import type { RequestedThing } from './change-refusals.ts';
import { unknown } from './classify-action.ts';
import { classifyChange } from './classify-change.ts';
import { notAName, toAsciiDomain } from './domain-name.ts';
import type { ChangeOutcome, OwnOrder } from './port.ts';

export type Read = (path: string, params: Params) => Promise<HttpResult>;
export type Write = (path: string, params: Params) => Promise<HttpResult>;

export type OwnOrderCalls = {
  readonly read: Read;
  /** The answers with the contacts: only for `readContacts` and `changeContact`. */
  readonly readWithContacts: Read;
  /** The answers with the transfer code: only for `readTransferCode`. */
  readonly readWithCode: Read;
  readonly write: Write;
  /** For the calls that wait for the registry. */
  readonly writeSlowly: Write;
};

/** Without the contacts' details. */
export const DOMAIN_OPTIONS = [
  'OrderDetails',
  'ContactIds',
  'NsDetails',
  'DomainStatus',
  'DNSSECDetails',
  'StatusDetails',
] as const;

type Unread = { readonly kind: 'unknown'; readonly description: string };

/** @param order its domain in any spelling; `classify` gets it in ASCII */
export const readDetails = async <Outcome>(
  order: OwnOrder,
  {
    read,
    options = DOMAIN_OPTIONS,
    classify,
  }: {
    readonly read: Read;
    readonly options?: readonly string[];
    readonly classify: (result: HttpResult, order: OwnOrder) => Outcome;
  },
): Promise<Outcome | Unread> => {
  const ascii = toAsciiDomain(order.domain);
  if (ascii === null) return { kind: 'unknown', description: notAName(order.domain) };
  const result = await read('domains/details.json', [
    ['order-id', order.registrarOrderId],
    ...options.map((option) => ['options', option] as const),
  ]);
  return classify(result, { ...order, domain: ascii.name });
};

/** Sends a change by the order's id. */
export const changeOrder = async (
  { registrarOrderId, domain }: OwnOrder,
  thing: RequestedThing,
  send: (params: Params) => Promise<HttpResult>,
  classify = classifyChange,
): Promise<ChangeOutcome> => {
  const ascii = toAsciiDomain(domain);
  if (ascii === null) return unknown(notAName(domain));
  const result = await send([['order-id', registrarOrderId]]);
  return classify(result, { thing, domain: ascii.name, registrarOrderId });
};
