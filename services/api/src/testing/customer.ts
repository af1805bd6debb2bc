import { randomUUID } from 'node:crypto';
import type { DomainBuyInput } from '@haat/contracts/http/domain';
import type { FastifyInstance } from 'fastify';
import { SESSION_COOKIE } from '../accounts/sessions.ts';

/** An answer as a caller sees it. */
export type Answer = {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: an answer's shape is what tests look at
  readonly body: any;
  readonly headers: Readonly<Record<string, unknown>>;
};

type Headers = Readonly<Record<string, string>>;

/** Somebody with a browser. */
export type Visitor = {
  readonly get: (path: string, headers?: Headers) => Promise<Answer>;
  readonly post: (path: string, body: unknown, headers?: Headers) => Promise<Answer>;
  /** A multipart form; a Buffer is a file. */
  readonly submit: (
    path: string,
    fields: Readonly<Record<string, string | Buffer>>,
    headers?: Headers,
  ) => Promise<Answer>;
};

/** A visitor who has signed in. */
export type Customer = Visitor & {
  readonly id: string;
  readonly email: string;
  /** The same customer, in front of another process of the shop. */
  readonly through: (app: FastifyInstance) => Customer;
  /** Reports a payment in rupees and gets its reference code. */
  readonly pay: (rupees: number, utr?: string) => Promise<string>;
  readonly buy: (order: Partial<DomainBuyInput>, headers?: Headers) => Promise<Answer>;
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

const formOf = (fields: Readonly<Record<string, string | Buffer>>): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, new Blob([new Uint8Array(value)]), `${name}.png`);
  }
  return form;
};

export const visit = (app: FastifyInstance, cookie?: string): Visitor => {
  const cookies: Record<string, string> = cookie === undefined ? {} : { [SESSION_COOKIE]: cookie };
  const send = async (
    method: 'GET' | 'POST',
    url: string,
    payload: string | Buffer | object | undefined,
    headers: Headers = {},
  ): Promise<Answer> => {
    const response = await app.inject({
      method,
      url,
      headers: { ...headers },
      cookies,
      ...(payload === undefined ? {} : { payload }),
    });
    return {
      status: response.statusCode,
      body: parsed(response.body),
      headers: response.headers,
    };
  };
  return {
    get: (path, headers) => send('GET', path, undefined, headers),
    post: (path, body, headers) =>
      send('POST', path, JSON.stringify(body), { 'content-type': 'application/json', ...headers }),
    submit: async (path, fields, headers) => {
      const form = new Response(formOf(fields));
      const payload = Buffer.from(await form.arrayBuffer());
      const contentType = form.headers.get('content-type') ?? '';
      return send('POST', path, payload, { 'content-type': contentType, ...headers });
    },
  };
};

/** The session cookie that an answer sets; undefined when it sets none. */
export const cookieOf = ({ headers }: Pick<Answer, 'headers'>): string | undefined => {
  const lines = [headers['set-cookie'] ?? []].flat() as string[];
  return new RegExp(`^${SESSION_COOKIE}=([^;]+)`).exec(lines[0] ?? '')?.[1];
};

export const registration = (email = `${randomUUID()}@neelkhadi.in`) => ({
  name: 'Asha',
  surname: 'Rao',
  email,
  phone: '9876543210',
  company_name: 'Neel Khadi',
  password: 'a long password',
});

export const contactDetails = {
  name: 'Asha Rao',
  company: 'Neel Khadi',
  'address-line-1': '12 Haat Road',
  city: 'Pune',
  state: 'Maharashtra',
  country: 'IN',
  zipcode: '411001',
  'phone-cc': '91',
  phone: '9876543210',
};

/** What every order of a name says beside the name and the payment. */
export const orderForm = {
  registrantData: contactDetails,
  billingData: contactDetails,
  ns: [],
  paymentMethod: 'upi' as const,
} satisfies Partial<DomainBuyInput>;

let reported = 0;
/** Twelve digits that no other test of this process reports. */
export const newUtr = (): string => {
  reported += 1;
  return `6${String(process.pid % 1000).padStart(3, '0')}${String(reported).padStart(7, '0')}2`;
};

/** Opens an account and signs in. */
export const signUp = async (app: FastifyInstance, email?: string): Promise<Customer> => {
  const answer = await visit(app).post('/api/auth/register', registration(email));
  if (answer.status !== 201) throw new Error(`Not registered: ${JSON.stringify(answer.body)}`);
  return asCustomer(app, answer.body.user, cookieOf(answer));
};

/** Goes on as a customer with the cookie that signed it in. */
export const asCustomer = (
  app: FastifyInstance,
  { id, email }: { readonly id: string; readonly email: string },
  cookie: string | undefined,
): Customer => {
  const visitor = visit(app, cookie);
  return {
    ...visitor,
    id,
    email,
    through: (other) => asCustomer(other, { id, email }, cookie),
    pay: async (rupees, utr = newUtr()) => {
      const fields = { txn_id: utr, amount: rupees.toFixed(2) };
      const paid = await visitor.submit('/api/payments/createInitial', fields);
      if (paid.status !== 200) throw new Error(`Not paid: ${JSON.stringify(paid.body)}`);
      return paid.body.data.reference_code;
    },
    buy: (order, headers) => visitor.post('/api/domain/buy', { ...orderForm, ...order }, headers),
  };
};
