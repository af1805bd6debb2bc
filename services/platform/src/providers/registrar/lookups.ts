import type { Params } from '../../http/http-client.ts';
import { classifyAvailability, classifyDetails, classifyOrderId } from './classify-reading.ts';
import { notAName, toAsciiDomain } from './domain-name.ts';
import type { Read } from './own-order.ts';
import type { Availability, LookUp, Registrar } from './port.ts';

/** Is a domain free, and did we order it? */
export const createLookups = (
  read: Read,
): Pick<Registrar, 'checkAvailability' | 'checkTlds' | 'lookUp' | 'lookUpOrder'> => {
  const checkTlds: Registrar['checkTlds'] = async (label, tlds) => {
    const params: Params = [['domain-name', label], ...tlds.map((tld) => ['tlds', tld] as const)];
    const result = await read('domains/available.json', params);
    return tlds.map((tld) => classifyAvailability(result, { name: `${label}.${tld}`, label, tld }));
  };

  const checkAvailability = async (domain: string): Promise<Availability> => {
    const ascii = toAsciiDomain(domain);
    const unknown = { status: 'unknown', failed: false, description: notAName(domain) } as const;
    if (ascii === null) return unknown;
    const [answer = unknown] = await checkTlds(ascii.label, [ascii.tld]);
    return answer;
  };

  const detailsOf = async (entityId: string, name: string): Promise<LookUp> => {
    const params: Params = [
      ['order-id', entityId],
      ['options', 'OrderDetails'],
    ];
    return classifyDetails(await read('domains/details.json', params), entityId, name);
  };

  const lookUp = async (domain: string): Promise<LookUp> => {
    const ascii = toAsciiDomain(domain);
    if (ascii === null) return { kind: 'unknown', description: notAName(domain) };
    const order = classifyOrderId(
      await read('domains/orderid.json', [['domain-name', ascii.name]]),
    );
    if (order.kind === 'absent') return { kind: 'not_there' };
    if (order.kind === 'denied') return { ...order, kind: 'unknown', isDenied: true };
    if (order.kind === 'unknown') return order;
    return detailsOf(order.id, ascii.name);
  };

  const lookUpOrder = async (entityId: string, domain: string): Promise<LookUp> => {
    const ascii = toAsciiDomain(domain);
    if (ascii === null) return { kind: 'unknown', description: notAName(domain) };
    return detailsOf(entityId, ascii.name);
  };

  return { checkAvailability, checkTlds, lookUp, lookUpOrder };
};
