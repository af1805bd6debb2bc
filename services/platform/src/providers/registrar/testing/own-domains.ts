import { type RegistrarSandbox, startRegistrarSandbox } from '@haat/infra/sandbox/registrar';
import { createManualClock } from '@haat/testkit/manual-clock';
import { createLog } from '../../../log/log.ts';
import { createLogicBoxes } from '../logicboxes.ts';
import type { OwnOrder, Registrant } from '../port.ts';

export const SETTLE_MS = 5_000;
/** In real ms. */
const LATE_MS = 20;

const asha: Registrant = {
  name: 'Asha Verma',
  addressLine1: '14 Bapu Bazaar',
  city: 'Jaipur',
  state: 'Rajasthan',
  country: 'IN',
  zipcode: '302003',
  phoneCc: '91',
  phone: '9000001234',
  email: 'asha@example.in',
};

export const FIRST_NAMESERVERS = ['ns1.haat.example', 'ns2.haat.example'];

/** The registrar's client and sandbox, and what they log. */
export const startOwnDomains = async () => {
  const clock = createManualClock();
  const lines: string[] = [];
  const sandbox: RegistrarSandbox = await startRegistrarSandbox({
    ...{ settleMs: SETTLE_MS, lateMs: LATE_MS, now: clock.now },
  });
  const connect = (baseUrl: string) =>
    createLogicBoxes({
      ...{ baseUrl, ...sandbox.credentials, timeoutMs: 5_000, registerTimeoutMs: 5_000 },
      log: createLog({
        ...{ name: 'test', level: 'debug' },
        destination: { write: (line) => lines.push(line) },
      }),
    });
  const registrar = connect(sandbox.apiUrl);

  const buy = async (domain: string): Promise<OwnOrder> => {
    const customer = await registrar.ensureCustomer(asha);
    if (customer.kind !== 'ensured') throw new Error(JSON.stringify(customer));
    const contact = await registrar.ensureContact(customer.id, asha);
    if (contact.kind !== 'ensured') throw new Error(JSON.stringify(contact));
    const bought = await registrar.register({
      ...{ domain, years: 1, nameservers: FIRST_NAMESERVERS },
      ...{ customerId: customer.id, contactId: contact.id },
    });
    if (bought.kind !== 'registered') throw new Error(JSON.stringify(bought));
    return { registrarOrderId: bought.entityId, domain };
  };
  const seen = (domain: string) => {
    const found = sandbox.domains().find((one) => one.domain === domain);
    if (found === undefined) throw new Error(`The registrar has no ${domain}`);
    return found;
  };
  const results = () => sandbox.changes().map(({ result }) => result);
  /** By hand at the registrar, as if another caller had done it. */
  const post = async (path: string, params: Readonly<Record<string, string>>): Promise<void> => {
    const { userId, apiKey } = sandbox.credentials;
    const body = new URLSearchParams({ 'auth-userid': userId, 'api-key': apiKey, ...params });
    const answer = await fetch(`${sandbox.apiUrl}${path}`, { method: 'POST', body });
    if (!answer.ok) throw new Error(await answer.text());
  };
  const close = async (): Promise<void> => {
    await registrar.close();
    await sandbox.close();
  };
  return { clock, lines, sandbox, registrar, connect, buy, seen, results, post, close };
};

export type OwnDomains = Awaited<ReturnType<typeof startOwnDomains>>;
