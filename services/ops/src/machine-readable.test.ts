// @module-tag slow
/** With --json every command prints JSON, and nothing else. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mailStream } from '@haat/contracts/events/mail';
import { subscriptionIdOf, subscriptionStream } from '@haat/contracts/events/subscription';
import { ticketStream } from '@haat/contracts/events/ticket';
import { sample } from '@haat/contracts/testing/sample';
import { mailDecider } from '@haat/domain/messages/mail';
import { ticketDecider } from '@haat/domain/messages/ticket';
import { packDownloads } from '@haat/infra/packages/pack';
import { newTransactionId } from '@haat/testkit/customer';
import { executeTestCommand } from '@haat/testkit/execute-test-command';
import { type FollowedReadModels, followReadModels } from '@haat/testkit/read-models';
import { streamsOf } from '@haat/testkit/scripted-customer';
import { openWorker, type WorkerShop } from '@haat/testkit/worker';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isGroup, type OpsCommand } from './command-line/command.ts';
import { exampleOf } from './command-line/program.ts';
import { ops } from './ops.ts';
import { caughtUp } from './testing/operator.ts';
import { runOps } from './testing/run-ops.ts';

let shop: WorkerShop;
let models: FollowedReadModels;
let folder: string;
/** What the examples name, as it is called here. */
let named: Readonly<Record<string, string>>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'haat-json-'));
  packDownloads(join(folder, 'packages'));
  shop = await openWorker();
  models = followReadModels(shop);
  await shop.startWorker();
  const bought = await shop.buy({ domain: 'readable.in' });
  const completed = await shop.waitFor(streamsOf(bought).order, 'OrderCompleted');
  await shop.waitFor(
    subscriptionStream(subscriptionIdOf(bought.orderId, 'domain')),
    'SubscriptionStarted',
  );
  await shop.waitFor(streamsOf(bought).name, 'DomainNameSold');
  const utr = newTransactionId();
  shop.bank.credit({ utr, amount_paise: 60_000 });
  const above = await shop.pay({ domain: 'above.in', utr });
  await shop.waitFor(streamsOf(above).payment, 'PaymentPutInReview');
  const { data } = sample('TicketOpened');
  const number = 'TKT-7K3M92QD';
  const customer = { kind: 'customer', id: data.customerId } as const;
  const open = { type: 'OpenTicket', ...data, number } as const;
  await executeTestCommand(shop.store, customer, ticketDecider, ticketStream(number), open);
  const { data: mail } = sample('MailRequested');
  const request = { type: 'RequestMail', ...mail } as const;
  await executeTestCommand(shop.store, customer, mailDecider, mailStream(mail.mailId), request);
  await shop.connection.pool.query(`insert into parked_events (processor, event_id, stream, revision, position, type, error)
    values ('orders', gen_random_uuid(), 'order-1', 0, '1', 'OrderPlaced', 'cannot be read')`);
  await caughtUp(models);
  named = {
    find: bought.domain,
    'orders show': bought.orderId,
    'domains show': bought.domain,
    'orders explain': bought.orderId,
    'mails show': mail.mailId,
    'payments show': bought.referenceCode,
    'invoices show': String(completed.data.invoiceNumber),
    'events show': streamsOf(bought).order,
    'events export': `--out ${join(folder, 'record.ndjson')}`,
    'events public-key': `--out ${join(folder, 'key.pem')}`,
    'tickets show': number,
    'audit payments': '',
    gstr1: '--month 2026-11',
    export: `--month 2026-11 --out ${join(folder, 'books')}`,
    'customers offers': '',
    asof: `order ${bought.orderId}`,
    replay: streamsOf(bought).order,
  };
});
afterAll(async () => {
  await models.close();
  await shop.close();
  await rm(folder, { recursive: true });
});

const env = (): Readonly<Record<string, string>> => {
  const { catalogue, priceList, registrar, hosting } = shop;
  return {
    ...{ SANDBOX: 'on', LOG_LEVEL: 'silent', QUEUE_URL: shop.url, HAAT_STATE_DIR: folder },
    ...{ SMTP_URL: shop.mail.smtpUrl, MAIL_FROM: 'shop@haat.example' },
    ...{ CATALOGUE_URL: catalogue.apiUrl, CATALOGUE_API_KEY: catalogue.apiKey },
    ...{ PRICE_LIST_URL: priceList.apiUrl, PRICE_LIST_API_KEY: priceList.apiKey },
    ...{ DOWNLOADS_DIR: join(folder, 'packages'), PAYMENT_VERIFIER: 'statement' },
    ...{ REGISTRAR_URL: registrar.apiUrl, REGISTRAR_USER_ID: registrar.credentials.userId },
    REGISTRAR_API_KEY: registrar.credentials.apiKey,
    ...{ HOSTING_URL: hosting.url, HOSTING_USER: hosting.credentials.user },
    HOSTING_TOKEN: hosting.credentials.token,
  };
};

const all = (
  await Promise.all(
    Object.entries(ops).map(async ([name, { load }]): Promise<[string, OpsCommand][]> => {
      const one = await load();
      if (!isGroup(one)) return [[name, one]];
      return Object.entries(one.commands).map(([own, command]) => [`${name} ${own}`, command]);
    }),
  )
).flat();
/** They go on until they are ended: their own tests read their output. */
const ENDLESS = ['events tail', 'console'];
const reading = all.filter(([name, { changes }]) => !changes && !ENDLESS.includes(name));
const changing = all.filter(([, { changes }]) => changes);

/** They do something, or are asked here for what does not exist; the rest tells what it found. */
const MESSAGE_ONLY = [
  ...['backup', 'scheduled-backup', 'projections rebuild', 'tickets save-attachment'],
  ...['customers show', 'messages show', 'hosting show', 'hosting site'],
];

/** Nothing runs in the folder that a backup would be of. */
const UNREACHED = 3;

const run = (line: string) => runOps(line, shop.url, env());

describe.each(reading)('%s', (name) => {
  it.each(['--json', '--ndjson'])('prints only JSON with %s', async (format) => {
    const [, command] = all.find(([one]) => one === name) ?? [];
    for (const name of ['record.ndjson', 'key.pem', 'books']) {
      await rm(join(folder, name), { recursive: true, force: true });
    }
    const { code, out, err } = await run(
      `${name} ${named[name] ?? command?.example ?? ''} ${format}`,
    );
    const codes = name === 'backup' ? [UNREACHED] : [0, 1];
    expect({ err, isEnded: code !== null && codes.includes(code) }).toEqual({
      err: '',
      isEnded: true,
    });
    const found: readonly unknown[] =
      format === '--json'
        ? [JSON.parse(out)]
        : out
            .split('\n')
            .filter(Boolean)
            .map((line) => JSON.parse(line));
    const isMessageOnly = found.some((one) => Object.keys(Object(one)).join() === 'done,said');
    expect(isMessageOnly).toBe(MESSAGE_ONLY.includes(name));
  });
});

it.each(changing)('%s reports its result as JSON', async (name, command) => {
  const line = exampleOf(name, { ...command, changes: false }).replace('npm run ops -- ', '');
  const words = line.replaceAll(/"[^"]*"/g, 'words');
  const { code, out, err } = await run(`${words} --yes --operator meera --reason test --json`);
  expect(err).toBe('');
  expect(JSON.parse(out)).toMatchObject({ done: code === 0, said: expect.any(String) });
});

it('a command that cannot start answers in JSON too', async () => {
  const nowhere = { ...env(), DATABASE_URL: 'postgres://haat@127.0.0.1:1/haat' };
  const unavailable = await runOps('reactors parked --json', shop.url, nowhere);
  expect(unavailable).toMatchObject({ code: 3, err: '' });
  expect(JSON.parse(unavailable.out)).toMatchObject({
    done: false,
    said: expect.stringMatching(/^Not/),
  });
  const unasked = await run('customers block C-1 --operator meera --reason test --ndjson');
  expect(unasked).toMatchObject({ code: 2, err: '' });
  expect(JSON.parse(unasked.out)).toMatchObject({ done: false });
});
