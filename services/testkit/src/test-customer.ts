import type { DomainBuyInput } from '@haat/contracts/http/domain';
import type { OrderAnswer, OrderDetail } from '@haat/contracts/http/orders';
import { isTerminal } from '@haat/contracts/order-status';
import { waitFor } from '@haat/infra/processes/wait';
import { domainOrderForm, newTransactionId, registration } from './customer.ts';
import { type Answer, createRequestFunction, type TestTarget } from './request-function.ts';

type Headers = Readonly<Record<string, string>>;

export type Visitor = {
  readonly get: (path: string, headers?: Headers) => Promise<Answer>;
  /** As JSON; undefined for no body. */
  readonly post: (path: string, body: unknown, headers?: Headers) => Promise<Answer>;
  readonly put: (path: string, body: unknown, headers?: Headers) => Promise<Answer>;
  readonly delete: (path: string, body: unknown, headers?: Headers) => Promise<Answer>;
  /** Multipart; a Buffer is a file. */
  readonly submit: (
    path: string,
    fields: FormData | Readonly<Record<string, string | Buffer>>,
    headers?: Headers,
  ) => Promise<Answer>;
};

/** Logged in; orders like the storefront. */
export type TestCustomer = Visitor & {
  readonly id: string;
  readonly email: string;
  /** As a browser sends it. */
  readonly cookie: string;
  /** @param password by default the registration's. @throws Error for a refusal or 2FA */
  readonly logIn: (password?: string) => Promise<void>;
  /** The same customer at another process. */
  readonly through: (shop: TestTarget) => TestCustomer;
  /** In rupees. @returns the reference code. @throws Error for a refusal */
  readonly pay: (rupees: number, transactionId?: string) => Promise<string>;
  /** In rupees. */
  readonly check: (referenceCode: string, rupees: number) => Promise<Answer>;
  readonly buy: (order: Partial<DomainBuyInput>, headers?: Headers) => Promise<Answer>;
  readonly order: (id: string) => Promise<OrderDetail>;
  /** Polls like the storefront. */
  readonly untilSettled: (id: string, timeoutMs?: number) => Promise<OrderDetail>;
};

const SESSION_COOKIE = 'haat_session';
const SETTLE_TIMEOUT_MS = 60_000;
const POLL_INTERVAL_MS = 100;

const formOf = (fields: FormData | Readonly<Record<string, string | Buffer>>): FormData => {
  if (fields instanceof FormData) return fields;
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, new Blob([new Uint8Array(value)]), `${name}.png`);
  }
  return form;
};

/** @param cookie of a session. */
export const visit = (shop: TestTarget, cookie?: string): Visitor => visitIn(shop, { cookie });

/** Undefined without a login. */
type Session = { cookie: string | undefined };

const visitIn = (shop: TestTarget, session: Session): Visitor => {
  const request = createRequestFunction(shop);
  const signed = ({ cookie } = session): Headers =>
    cookie === undefined ? {} : { cookie: `${SESSION_COOKIE}=${cookie}` };
  const send =
    (method: 'POST' | 'PUT' | 'DELETE') => (path: string, body: unknown, headers?: Headers) =>
      body === undefined
        ? request(method, path, { ...signed(), ...headers })
        : request(
            method,
            path,
            { ...signed(), 'content-type': 'application/json', ...headers },
            Buffer.from(JSON.stringify(body)),
          );
  return {
    get: (path, headers) => request('GET', path, { ...signed(), ...headers }),
    post: send('POST'),
    put: send('PUT'),
    delete: send('DELETE'),
    submit: async (path, fields, headers) => {
      const form = new Response(formOf(fields));
      const contentType = form.headers.get('content-type') ?? '';
      const body = Buffer.from(await form.arrayBuffer());
      return request('POST', path, { ...signed(), 'content-type': contentType, ...headers }, body);
    },
  };
};

export const cookieOf = ({ headers }: Pick<Answer, 'headers'>): string | undefined => {
  const lines = [headers['set-cookie'] ?? []].flat() as string[];
  return new RegExp(`^${SESSION_COOKIE}=([^;]+)`).exec(lines[0] ?? '')?.[1];
};

/** Registers and logs in. @throws Error for a refusal */
export const signUp = async (shop: TestTarget, email?: string): Promise<TestCustomer> => {
  const answer = await visit(shop).post('/api/auth/register', registration(email));
  if (answer.status !== 201) throw new Error(`Not registered: ${JSON.stringify(answer.body)}`);
  return toTestCustomer(shop, answer.body.user, { cookie: cookieOf(answer) });
};

/** @throws Error for a refusal */
export const signIn = async (shop: TestTarget, email: string): Promise<TestCustomer> => {
  const { password } = registration(email);
  const answer = await visit(shop).post('/api/auth/login', { email, password });
  if (answer.status !== 200) throw new Error(`Not logged in: ${JSON.stringify(answer.body)}`);
  return toTestCustomer(shop, answer.body.user, { cookie: cookieOf(answer) });
};

const toTestCustomer = (
  shop: TestTarget,
  { id, email }: { readonly id: string; readonly email: string },
  session: Session,
): TestCustomer => {
  const visitor = visitIn(shop, session);
  const order = async (orderId: string): Promise<OrderDetail> => {
    const { status, body } = await visitor.get(`/api/orders/${orderId}`);
    if (status !== 200) throw new Error(`Order ${orderId}: ${status} ${body.error}`);
    return (body as OrderAnswer).order;
  };
  return {
    ...visitor,
    id,
    email,
    get cookie() {
      return `${SESSION_COOKIE}=${session.cookie}`;
    },
    logIn: async (password = registration(email).password) => {
      const answer = await visit(shop).post('/api/auth/login', { email, password });
      const cookie = cookieOf(answer);
      if (cookie === undefined) {
        throw new Error(`Not logged in: ${answer.status} ${JSON.stringify(answer.body)}`);
      }
      session.cookie = cookie;
    },
    through: (other) => toTestCustomer(other, { id, email }, session),
    pay: async (rupees, transactionId = newTransactionId()) => {
      const fields = { txn_id: transactionId, amount: rupees.toFixed(2) };
      const paid = await visitor.submit('/api/payments/createInitial', fields);
      if (paid.status !== 200) throw new Error(`Not paid: ${JSON.stringify(paid.body)}`);
      return paid.body.data.reference_code;
    },
    check: (referenceCode, rupees) =>
      visitor.post('/api/payments/checkstatus', { referenceCode, amount: Math.round(rupees) }),
    buy: (form, headers) =>
      visitor.post('/api/domain/buy', { ...domainOrderForm, ...form }, headers),
    order,
    untilSettled: async (orderId, timeoutMs = SETTLE_TIMEOUT_MS) => {
      const settled = await waitFor(
        async () => {
          const seen = await order(orderId).catch(() => undefined);
          return seen && isTerminal(seen.status) ? seen : undefined;
        },
        { within: timeoutMs, every: POLL_INTERVAL_MS },
      );
      if (!settled) throw new Error(`Order ${orderId} did not settle within ${timeoutMs} ms`);
      return settled;
    },
  };
};
