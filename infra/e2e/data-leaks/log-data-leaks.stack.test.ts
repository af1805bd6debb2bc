// @module-tag nightly
/** A shop with debug logs and failing providers: its logs have no personal data and no secret. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { SANDBOX_SMTP_LOGIN } from '@haat/platform/config';
import { contactDetails, newDomain, newTransactionId, registration } from '@haat/testkit/customer';
import { createTestDatabase, type TestDatabase } from '@haat/testkit/database';
import { namedIn } from '@haat/testkit/plain-text';
import { recordSettings } from '@haat/testkit/record';
import { type RunningStack, startStack } from '@haat/testkit/stack';
import { cookieOf, signUp, type TestCustomer, visit } from '@haat/testkit/test-customer';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { waitFor } from '../../processes/wait.ts';
import { environmentOf } from '../../testing/environment.ts';
import { type Echo, startHttpEcho, startSmtpEcho } from './echo.ts';
import { runOps } from './run-ops.ts';

let database: TestDatabase;
let stack: RunningStack;
let echoes: Readonly<
  Record<'registrar' | 'bank' | 'catalogue' | 'priceList' | 'hosting' | 'mail', Echo>
>;
let logs: Readonly<Record<string, readonly string[]>>;
/** Each with what it is called here. */
const secrets = new Map<string, string>();
const keep = (what: string, secret: string): string => {
  secrets.set(what, secret);
  return secret;
};

const PASSWORDS = {
  right: 'indigo blocks of Bagru',
  wrong: 'ajrakh madder on linen',
  next: 'dabu paste before dawn',
} as const;
const GSTIN = '08ABCDE1234F1Z5';
const TEXTS = {
  ticket: 'quilted-kantha-in-the-ticket',
  reply: 'batik-in-the-reply',
  attachment: 'phulkari-in-the-attachment',
  message: 'zardozi-in-the-message',
  offer: 'patola-in-the-offer',
  malformed: 'chikankari-in-no-json',
  query: 'bandhani-in-the-query',
  cookie: 'kalamkari-in-the-cookie',
  header: 'pashmina-in-the-header',
} as const;
/** As small as a PNG gets. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const READER = 'ravi.sharma@ikat-weavers.in';

const settings = () => ({
  ...{ LOG_LEVEL: 'debug', EMAIL_VERIFICATION: 'on' },
  SUPPLIER_GSTIN: '08AAAAA0000A1Z2',
  SANDBOX_SETTLE_MS: '200',
  ...{ REGISTRATION_POLL_MS: '50', REGISTRATION_POLL_MAX_MS: '200' },
  ...{ HOSTING_POLL_MS: '50', HOSTING_POLL_MAX_MS: '200' },
  ...{ VERIFICATION_RETRY_MS: '50', VERIFICATION_RETRY_MAX_MS: '200', MAIL_SETTLE_MS: '0' },
  ...{ ORDERS_PER_MINUTE: '10000', PAYMENT_CHECKS_PER_MINUTE: '10000' },
  REGISTRAR_URL: `${echoes.registrar.url}/api/`,
  BANK_URL: echoes.bank.url,
  CATALOGUE_URL: `${echoes.catalogue.url}/api/Products/GetList`,
  PRICE_LIST_URL: `${echoes.priceList.url}/api/Domains/GetPrices`,
  HOSTING_URL: echoes.hosting.url,
  SMTP_URL: `smtp://${SANDBOX_SMTP_LOGIN.user}:${SANDBOX_SMTP_LOGIN.pass}@${echoes.mail.url}`,
});

const SERVICES = ['api', 'worker', 'projections', 'webtools'] as const;
const SECRET_SETTING = /SECRET|PASSWORD|TOKEN|API_KEY/;

/** Secrets and personal data that the processes got. */
const keepSettings = (): void => {
  for (const name of SERVICES) {
    for (const [setting, value] of Object.entries(environmentOf(stack.pid(name)))) {
      if (SECRET_SETTING.test(setting)) keep(setting, value);
      const password = URL.canParse(value) ? new URL(value).password : '';
      if (password !== '') keep(`password of ${setting} of ${name}`, decodeURIComponent(password));
    }
  }
  keep('MASTER_SECRET', recordSettings(database.url).MASTER_SECRET);
  keep('mail login', `\0${SANDBOX_SMTP_LOGIN.user}\0${SANDBOX_SMTP_LOGIN.pass}`);
};

const asOwner = async (...statements: readonly string[]): Promise<void> => {
  const owner = new Client({ connectionString: database.url });
  await owner.connect();
  try {
    for (const statement of statements) await owner.query(statement);
  } finally {
    await owner.end();
  }
};

const person = { ...registration(), password: PASSWORDS.right };
let asha: TestCustomer;
/** Of all that happened to an order. */
let traceIds: readonly string[];

const mailsFor = async (email: string) => {
  const answer = await fetch(`${stack.sandboxUrls.mail}/sandbox/mails`);
  const { mails } = (await answer.json()) as {
    readonly mails: readonly { readonly to: readonly string[]; readonly text: string }[];
  };
  return mails.filter(({ to }) => to.includes(email));
};
const untilMailed = (email: string, pattern: RegExp): Promise<string> =>
  waitFor(
    async () =>
      (await mailsFor(email))
        .map(({ text }) => pattern.exec(text)?.[1])
        .find((found) => found !== undefined),
    { within: 60_000 },
  ).then((found) => found ?? expect.fail(`No mail to ${email} says ${pattern}`));

const accounts = async (): Promise<void> => {
  const { baseUrl } = stack;
  const visitor = visit(baseUrl);
  const { email } = person;
  asha = await signUp(baseUrl, email);
  keep('session', asha.cookie.split('=')[1] ?? '');
  const opened = await visitor.post('/api/auth/register', { ...person, email: READER });
  expect(opened.status).toBe(201);
  keep('another session', cookieOf(opened) ?? '');
  const logIn = (password: string) => visitor.post('/api/auth/login', { email: READER, password });
  expect((await logIn(PASSWORDS.wrong)).status).toBe(401);
  expect((await logIn(PASSWORDS.right)).status).toBe(200);
  expect((await visitor.post('/api/auth/password/forgotten', { email: READER })).status).toBe(200);
  await asha.post('/api/account/address', { ...contactDetails, gstin: GSTIN });
  await asha.post('/api/auth/verification/send', undefined);
  keep('code', await untilMailed(email, /^ {4}(\d{6})\r?$/m));
  expect(
    (await asha.post('/api/auth/verification/confirm', { code: secrets.get('code') })).status,
  ).toBe(200);
  const token = keep('token', await untilMailed(READER, /https?:\S+#(\S{20,})/));
  const reset = { token, password: PASSWORDS.next };
  expect((await visitor.post('/api/auth/password/reset', reset)).status).toBe(200);
};

const verified = async (utr: string): Promise<string> => {
  const referenceCode = await asha.pay(549, utr);
  const isVerified = async () => (await asha.check(referenceCode, 549)).body.status === 'verified';
  if (!(await waitFor(isVerified, { within: 60_000 }))) throw new Error(`${utr} is not verified`);
  return referenceCode;
};

const bought = async (referenceCode: string) => {
  const domain = newDomain();
  const order = async () => {
    const { status, body } = await asha.buy({ domain, referenceCode });
    // The price list is away at first.
    if (status !== 503) return status === 200 ? body.order : expect.fail(JSON.stringify(body));
  };
  const { id } = (await waitFor(order, { within: 60_000, every: 200 })) ?? expect.fail('no price');
  return asha.untilSettled(id);
};

const orders = async (): Promise<void> => {
  const referenceCode = await verified(keep('utr', newTransactionId()));
  const { id } = await bought(referenceCode);
  expect((await asha.get('/api/codes/fetch')).status).toBeLessThan(504);
  const hosting = await asha.post('/api/orders/hosting/free/create', {
    ...{ userId: asha.id, domain: newDomain(), service: 'Free Web Hosting' },
  });
  expect(hosting.status, JSON.stringify(hosting.body)).toBe(200);
  const hosted = hosting.body.order?.id ?? hosting.body.order_id;
  await asha.untilSettled(hosted);
  const login = await asha.post(`/api/orders/${hosted}/hosting-login`, undefined);
  expect(login.status, JSON.stringify(login.body)).toBe(200);
  keep('hosting password', login.body.password);
  const refused = await asha.submit('/api/payments/createInitial', {
    ...{ txn_id: keep('unknown utr', newTransactionId('0000')), amount: '549.00' },
    screenshot: PICTURE,
  });
  expect(refused.status, JSON.stringify(refused.body)).toBe(200);
  await asha.check(refused.body.data.reference_code, 549);
  const { rows } = await eventsOf(id);
  traceIds = rows.map(({ trace }) => trace);
};

const eventsOf = async (orderId: string) => {
  const owner = new Client({ connectionString: database.url });
  await owner.connect();
  const found = await owner.query<{ readonly trace: string }>(
    `select distinct metadata->>'traceId' as trace from events where stream = $1`,
    [`order-${orderId}`],
  );
  await owner.end();
  return found;
};

const letters = async (): Promise<void> => {
  const opened = await asha.submit('/api/tickets', {
    ...{ subject: TEXTS.ticket, message: TEXTS.ticket },
    attachments: PICTURE,
  });
  const number: string =
    opened.body.ticket?.number ??
    (await asha.submit('/api/tickets', { subject: TEXTS.ticket, message: TEXTS.ticket })).body
      .ticket.number;
  await asha.submit(`/api/tickets/${number}/reply`, { message: TEXTS.reply });
  const visitor = visit(stack.baseUrl);
  const report = { page: '/', happened: TEXTS.message, expected: TEXTS.message, email: READER };
  expect((await visitor.post('/api/inbox/bug-reports', report)).status).toBeLessThan(300);
  for (const line of [
    `tickets show ${number}`,
    `customers show ${asha.email}`,
    'inbox',
    'payments list',
    `tickets reply ${number} ${TEXTS.reply} --yes --operator meera --reason asked`,
  ]) {
    const { err } = await runOps(line, database.url);
    keepLog('ops', err);
  }
  await visitor.get(`/api/webtools/nothing?domain=${TEXTS.query}.in`);
  await visitor.get(`/api/webtools/dns-lookup?domain=${TEXTS.query}.invalid`);
};

const opsLog: string[] = [];
const keepLog = (_: 'ops', text: string): void =>
  void opsLog.push(...text.split('\n').filter(Boolean));

/** What no page of the shop sends. */
const mischief = async (): Promise<void> => {
  const { baseUrl } = stack;
  const send = (path: string, body: string, headers: Readonly<Record<string, string>> = {}) =>
    fetch(`${baseUrl}${path}`, {
      ...{ method: 'POST', body },
      headers: { 'content-type': 'application/json', ...headers },
    });
  for (const body of [
    TEXTS.malformed,
    `"${TEXTS.malformed}" is my password`,
    `{"email":"${READER}","password":"${PASSWORDS.next}"`,
    `{"password": ${PASSWORDS.next}}`,
    JSON.stringify({ email: { of: READER }, password: [PASSWORDS.next] }),
    JSON.stringify({ [PASSWORDS.next]: READER }),
  ]) {
    expect((await send('/api/auth/login', body)).status).toBe(400);
  }
  const odd = { cookie: `haat_session=${TEXTS.cookie}`, authorization: `Bearer ${TEXTS.header}` };
  await send(`/api/auth/login?password=${TEXTS.query}`, '{}', odd);
  await fetch(`${baseUrl}/api/orders/${READER}?token=${TEXTS.query}`, { headers: odd });
  await fetch(`${baseUrl}/api/nowhere?utr=${secrets.get('utr')}&email=${READER}`, { headers: odd });
  await send('/api/auth/login', PASSWORDS.next, { 'content-type': 'text/plain' });
  // A row that does not fit is quoted by Postgres; what a request needs is away.
  await asOwner('alter table customers_v1 add constraint closed check (false) not valid').catch(
    () => undefined,
  );
  await asOwner('alter table screenshots rename to screenshots_away');
  const late = await visit(baseUrl).post('/api/auth/register', registration(`late-${READER}`));
  expect(late.status).toBeLessThan(500);
  const isParked = () =>
    readFileSync(stack.logFile('projections'), 'utf8').includes('event parked');
  expect(await waitFor(async () => isParked(), { within: 60_000 })).toBe(true);
  const form = {
    subject: TEXTS.ticket,
    message: TEXTS.ticket,
    attachments: Buffer.from(`%PDF-1.4 ${TEXTS.attachment}`),
  };
  const failed = await asha.submit('/api/tickets', form);
  await asOwner('alter table screenshots_away rename to screenshots');
  await asOwner('alter table customers_v1 drop constraint if exists closed').catch(() => undefined);
  expect(failed.status).toBe(500);
};

beforeAll(async () => {
  const [registrar, bank, catalogue, priceList, hosting, mail] = await Promise.all([
    // What is not known of a registration is looked for, for half a minute.
    startHttpEcho(/^(?!.*register\.json)/),
    startHttpEcho(),
    // Asked again after five seconds.
    startHttpEcho(/./, 1),
    startHttpEcho(/./, 1),
    startHttpEcho(),
    startSmtpEcho(),
  ]);
  if (!registrar || !bank || !catalogue || !priceList || !hosting || !mail) throw new Error('none');
  echoes = { registrar, bank, catalogue, priceList, hosting, mail };
  database = await createTestDatabase();
  stack = await startStack({ databaseUrl: database.url, env: settings() });
  keepSettings();
  const { sandboxUrls } = stack;
  for (const name of ['registrar', 'bank', 'catalogue', 'priceList', 'hosting'] as const) {
    echoes[name].standBefore(sandboxUrls[name]);
  }
  const { SANDBOX_SMTP_PORT = '' } = environmentOf(stack.pid('sandboxes'));
  echoes.mail.standBefore(`smtp://127.0.0.1:${SANDBOX_SMTP_PORT}`);
  await accounts();
  await orders();
  await letters();
  await mischief();
  const folder = dirname(stack.logFile('api'));
  const read = readdirSync(folder)
    .filter((file) => /\.log(\.old)?$/.test(file) && !file.startsWith('sandboxes'))
    .map(
      (file) =>
        [file, readFileSync(join(folder, file), 'utf8').split('\n').filter(Boolean)] as const,
    );
  logs = { ...Object.fromEntries(read), ops: opsLog };
}, 300_000);
afterAll(async () => {
  await stack?.stop();
  await Promise.all(Object.values(echoes ?? {}).map((echo) => echo.close()));
  await database?.drop();
});

/** Each way a secret can stand in a line. */
const spellings = (secret: string): readonly string[] => [
  secret,
  encodeURIComponent(secret),
  secret.replaceAll(' ', '+'),
  Buffer.from(secret).toString('base64'),
  JSON.stringify(secret).slice(1, -1),
];

const lines = (): readonly (readonly [file: string, line: string])[] =>
  Object.entries(logs).flatMap(([file, all]) => all.map((line) => [file, line] as const));

/** Where any of these stand, not as a part of an id, a hash or a fraction. */
const standing = (required: Readonly<Record<string, string>>): readonly string[] =>
  lines().flatMap(([file, line]) =>
    Object.entries(required).flatMap(([what, text]) =>
      spellings(text).some((one) =>
        /^\d+$/.test(one)
          ? new RegExp(`(?<![\\da-zA-Z.-])${one}(?![\\da-zA-Z-])`).test(line)
          : line.includes(one),
      )
        ? [`${what} in ${file}: ${line}`]
        : [],
    ),
  );

it('every provider failed at least once, and the logs show it', () => {
  for (const [name, echo] of Object.entries(echoes)) expect([name, echo.echoed()]).not.toContain(0);
  const logged = lines().map(([, line]) => line);
  for (const trouble of [
    ...['the catalogue could not be fetched', 'the price list could not be fetched'],
    ...['the bank could not be asked', 'could not look up the domain', 'mail not sent'],
    ...[
      'registrar customer or contact not known yet',
      'the hosting account was not set up',
      'request failed',
    ],
    ...['job ran', 'mail sent', 'provider answered', 'event parked'],
  ]) {
    expect(
      logged.some((line) => line.includes(trouble)),
      trouble,
    ).toBe(true);
  }
});

it('no log has a password, session, code, link or key', () => {
  expect(secrets.size).toBeGreaterThan(15);
  expect(standing({ ...Object.fromEntries(secrets), ...PASSWORDS })).toEqual([]);
});

it('no log has the name of a customer, or a text that they wrote', () => {
  const { name, surname, phone, company_name: company = '' } = person;
  const { 'address-line-1': street, name: registrant } = contactDetails;
  const people = { surname, phone, company, street, registrant, email: person.email };
  expect(name.length).toBeGreaterThan(0);
  expect(standing({ ...people, ...TEXTS, reader: READER, gstin: GSTIN })).toEqual([]);
  expect(lines().flatMap(([, line]) => namedIn(line))).toEqual([]);
});

type Line = Readonly<Record<string, unknown>>;
const parsed = (file: string): readonly Line[] =>
  (logs[file] ?? []).map((line) => JSON.parse(line) as Line);
const EVERY_SERVICE = SERVICES.map((name) => `${name}.log`);

/** Of a process itself, without a request. */
const OWN = [
  ...[/^Server listening/, /^ready$/, /^leads$/, /^caught up on new event types$/, /^ending/],
];

it('every log line of a request, a step or a job has its trace ID', () => {
  for (const file of EVERY_SERVICE) {
    const nameless = parsed(file).filter(
      ({ msg, traceId, reqId, correlationId }) =>
        !OWN.some((own) => own.test(String(msg))) &&
        (file === 'worker.log' || file === 'projections.log'
          ? traceId === undefined || correlationId === undefined
          : (traceId ?? reqId) === undefined),
    );
    expect(nameless, file).toEqual([]);
  }
});

it('an order is found in every log by the trace IDs of its requests', () => {
  const found = (file: string) =>
    parsed(file).filter(({ traceId }) => traceIds.includes(String(traceId)));
  expect(traceIds.length).toBeGreaterThan(0);
  expect(found('api.log').length).toBeGreaterThan(0);
  const worker = found('worker.log');
  expect(worker.some(({ msg }) => msg === 'provider answered')).toBe(true);
  expect(worker.some(({ job }) => job === 'register-domain')).toBe(true);
  const tools = parsed('webtools.log').map(({ reqId }) => reqId);
  expect(parsed('api.log').filter(({ reqId }) => tools.includes(reqId)).length).toBeGreaterThan(0);
});
