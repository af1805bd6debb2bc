import { createRedactor } from '../../http/redact.ts';
import { classifyDomain } from './classify-domain.ts';
import { changeOrder, type OwnOrderCalls, readDetails } from './own-order.ts';
import type { ChangeOutcome, OwnOrder, Registrar } from './port.ts';
import { classifyTransferCode, generateTransferCode } from './transfer-code.ts';

/** Details, nameservers, lock, transfer code and the start of the DNS: by the order. */
export const createOwnedDomains = ({
  read,
  readWithCode,
  write,
  writeSlowly,
}: OwnOrderCalls): Pick<
  Registrar,
  | 'readDomain'
  | 'changeNameservers'
  | 'setLock'
  | 'readTransferCode'
  | 'renewTransferCode'
  | 'activateDns'
> => {
  const renewTransferCode = (order: OwnOrder): Promise<ChangeOutcome> => {
    const code = generateTransferCode();
    const redact = createRedactor([code]);
    return changeOrder(order, 'code', async (params) => {
      const call = 'domains/modify-auth-code.json';
      const result = await write(call, [...params, ['auth-code', code]]);
      // A failing server may echo the code.
      return result.ok ? { ...result, text: redact(result.text) } : result;
    });
  };

  return {
    readDomain: (order) => readDetails(order, { read, classify: classifyDomain }),
    changeNameservers: (order, nameservers) =>
      changeOrder(order, 'nameservers', (params) =>
        writeSlowly('domains/modify-ns.json', [
          ...params,
          ...nameservers.map(
            (host) => ['ns', host.trim().toLowerCase().replace(/\.$/, '')] as const,
          ),
        ]),
      ),
    setLock: (order, enabled) => {
      const path = `domains/${enabled ? 'enable' : 'disable'}-theft-protection.json`;
      return changeOrder(order, enabled ? 'lock_on' : 'lock_off', (params) =>
        writeSlowly(path, params),
      );
    },
    readTransferCode: (order) =>
      readDetails(order, { read: readWithCode, classify: classifyTransferCode }),
    renewTransferCode,
    activateDns: (order) =>
      changeOrder(order, 'dns_on', (params) => write('dns/activate.json', params)),
  };
};
