import { mkdtemp, readdir, readlink, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SCREENSHOT_MAX_BYTES } from '@haat/contracts/http/payments';
import { orderMessages } from '@haat/contracts/messages';
import { refusalMessages } from '@haat/contracts/refusal-messages';
import { ticketMessages } from '@haat/contracts/ticket-messages';
import type { EncryptedStore } from '@haat/record/encryption';
import { type ApiShop, apiSettings, openApi } from '@haat/testkit/api';
import { newTransactionId } from '@haat/testkit/customer';
import { signUp, type TestCustomer } from '@haat/testkit/test-customer';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { BOUNDARY, fileStart, type RawUploadOptions, startUpload } from '../testing/raw-upload.ts';

const PAYMENTS = '/api/payments/createInitial';
const TICKETS = '/api/tickets';
const REPLIES = '/api/tickets/:number/reply';
const MB = 1024 * 1024;

let shop: ApiShop;
let app: FastifyInstance;
let folder: string;
let port: number;
let asha: TestCustomer;
const connections = new Map<number | undefined, Socket>();
const begun: Socket[] = [];

beforeAll(async () => {
  shop = await openApi();
  folder = await mkdtemp(join(tmpdir(), 'haat-uploads-'));
  app = await shop.reopen({ settings: apiSettings({ UPLOADS_TEMP_DIR: folder }) });
  app.server.on('connection', (socket) => connections.set(socket.remotePort, socket));
  await app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = app.server.address() as AddressInfo);
  asha = (await signUp(shop.app)).through(app);
});
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true });
});

const upload = (own: Partial<RawUploadOptions> = {}) => {
  const started = startUpload({ port, path: TICKETS, cookie: asha.cookie, length: MB, ...own });
  begun.push(started.socket);
  return started;
};

/** The caller goes away, and the server has seen it. */
const leave = async (socket: Socket): Promise<void> => {
  const served = connections.get(socket.localPort);
  socket.destroy();
  if (served === undefined || served.destroyed) return;
  // Not `once`: that the request was cut off is an error of the connection, too.
  await new Promise<void>((gone) => served.on('close', () => gone()));
};
afterEach(async () => {
  vi.useRealTimers();
  for (const socket of begun.splice(0)) await leave(socket);
});

/** Of a new ticket of Asha's. */
const openTicket = async (headers = {}): Promise<string> => {
  const form = { subject: 'Help', message: 'Hello' };
  return (await asha.submit(TICKETS, form, headers)).body.ticket.number;
};
const replyPath = async () => REPLIES.replace(':number', await openTicket());

describe('Unfinished uploads', () => {
  it.each([[TICKETS], [PAYMENTS], [REPLIES]])(
    'are limited to two per customer, also at %s: a third is refused before its body is read',
    async (name) => {
      const path = name === REPLIES ? await replyPath() : name;
      const [first, second] = [upload({ path }), upload({ path: TICKETS })];
      await Promise.all([first.bodyRequested, second.bodyRequested]);
      const answer = await upload({ path }).answer;
      expect(answer).toMatch(/^HTTP\/1\.1 429 /);
      expect(answer).toMatch(/retry-after: 15\r\n/i);
      expect(answer).toContain(refusalMessages.tooManyOwnUploads);
      await leave(first.socket);
      await upload({ path }).bodyRequested;
    },
  );

  it('are limited to six per IP address, for all its customers', async () => {
    const customers = await Promise.all([1, 2, 3, 4].map(() => signUp(shop.app)));
    const [{ cookie } = asha, ...others] = customers;
    const from = '127.0.0.2';
    for (const other of others) {
      await upload({ cookie: other.cookie, from }).bodyRequested;
      await upload({ cookie: other.cookie, from }).bodyRequested;
    }
    const answer = await upload({ cookie, from }).answer;
    expect(answer).toMatch(/^HTTP\/1\.1 429 /);
    expect(answer).toContain(refusalMessages.tooManyUploads);
    await upload({ cookie, from: '127.0.0.3' }).bodyRequested;
  });

  it('do not stop a payment without a screenshot', async () => {
    await Promise.all([upload().bodyRequested, upload().bodyRequested]);
    const form = { txn_id: newTransactionId(), amount: '549' };
    expect(await asha.submit(PAYMENTS, form)).toMatchObject({ status: 200 });
  });

  it('over the limit are refused before their ticket is read', async () => {
    const path = await replyPath();
    const reads: string[] = [];
    const counting: EncryptedStore = {
      ...shop.store,
      read: (stream, options) => {
        reads.push(stream);
        return shop.store.read(stream, options);
      },
    };
    const settings = apiSettings({ UPLOADS_TEMP_DIR: folder });
    const other = await shop.reopen({ store: counting, settings });
    await other.listen({ port: 0, host: '127.0.0.1' });
    const at = (other.server.address() as AddressInfo).port;
    const all = Array.from({ length: 5 }, () => upload({ path, port: at }));
    const came = await Promise.all(
      all.map(({ bodyRequested, answer }) =>
        Promise.race([bodyRequested.catch(() => answer), answer]),
      ),
    );
    expect(came.filter((answer) => answer?.startsWith('HTTP/1.1 429 '))).toHaveLength(3);
    expect(reads.filter((stream) => stream.startsWith('ticket-'))).toHaveLength(2);
  });

  it('count even without a declared length', async () => {
    await Promise.all([
      upload({ length: null }).bodyRequested,
      upload({ length: null }).bodyRequested,
    ]);
    expect(await upload().answer).toMatch(/^HTTP\/1\.1 429 /);
  });
});

describe('An upload', () => {
  it.each([
    ['of a visitor without a session', { cookie: '' }, 401, orderMessages.unauthorized],
    [
      'that is too large for its form',
      { length: 40 * MB },
      413,
      ticketMessages.attachmentsTooLarge(3),
    ],
    [
      'of a screenshot that is too large',
      { length: 6 * MB, path: PAYMENTS },
      413,
      refusalMessages.screenshotTooLarge,
    ],
  ])('%s is refused before its body is requested', async (_, own, status, error) => {
    const answer = await upload(own).answer;
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(answer).toContain(error);
  });

  it('to a closed ticket is refused before its body is requested, unless it may be a repeat', async () => {
    const number = await openTicket();
    const path = REPLIES.replace(':number', number);
    const key = { 'idempotency-key': 'the reply of before' };
    expect((await asha.submit(path, { message: 'Hello' }, key)).status).toBe(200);
    expect((await asha.post(`/api/tickets/${number}/close`, {})).status).toBe(200);
    const answer = await upload({ path }).answer;
    expect(answer).toMatch(/^HTTP\/1\.1 409 /);
    expect(answer).toContain(ticketMessages.closed);
    await upload({ path, headers: ['idempotency-key: the reply of before'] }).bodyRequested;
  });

  it('to another customer’s ticket is refused before its body is requested', async () => {
    const ravi = await signUp(shop.app);
    const path = await replyPath();
    expect(await upload({ path, cookie: ravi.cookie }).answer).toMatch(/^HTTP\/1\.1 404 /);
  });

  it('for one open ticket too many is refused before its body is requested', async () => {
    const ravi = await signUp(shop.app);
    // The list is the projections', which do not run here.
    await shop.connection.pool.query(
      `insert into tickets (number, customer_id, subject, status, opened_at, updated_at)
       select 'TKT-' || n, $1, 'Help', 'open', now(), now() from generate_series(1, 10) as n`,
      [ravi.id],
    );
    const answer = await upload({ cookie: ravi.cookie }).answer;
    expect(answer).toMatch(/^HTTP\/1\.1 409 /);
    expect(answer).toContain(ticketMessages.tooManyOpen(10));
  });

  it('without a declared length is refused once it is too large for its form', async () => {
    const { socket, bodyRequested, answer } = upload({ length: null, path: PAYMENTS });
    await bodyRequested;
    const piece = Buffer.alloc(64 * 1024, 'x');
    for (let sent = 0; sent < SCREENSHOT_MAX_BYTES + MB; sent += piece.length) {
      socket.write(`${piece.length.toString(16)}\r\n`);
      socket.write(piece);
      socket.write('\r\n');
    }
    const response = await answer;
    expect(response).toMatch(/^HTTP\/1\.1 413 /);
    expect(response).toContain(refusalMessages.screenshotTooLarge);
  });

  it('that is refused gets its answer while the caller still sends the body', async () => {
    await Promise.all([upload().bodyRequested, upload().bodyRequested]);
    const { socket, answer } = upload({ length: 15 * MB });
    socket.write(Buffer.alloc(15 * MB));
    expect(await answer).toMatch(/^HTTP\/1\.1 429 [\s\S]*connection: close/i);
  });

  it.each([
    ['', MB],
    [', even without files,', 1_000],
  ])('that stalls for 15 s%s gets a 408, and its connection is closed', async (_, length) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const { socket, bodyRequested, answer } = upload({ length });
    await bodyRequested;
    socket.write(fileStart('attachments'));
    vi.advanceTimersByTime(14_000);
    const early = await Promise.race([answer, upload().bodyRequested]);
    expect(early).toBeUndefined();
    vi.advanceTimersByTime(1_000);
    const response = await answer;
    expect(response).toMatch(/^HTTP\/1\.1 408 [\s\S]*connection: close/i);
    expect(response).toContain(refusalMessages.uploadTooSlow);
  });

  it.each([
    ['many small parts', 'content-disposition: form-data; name="subject"', 413],
    ['parts named __proto__', 'content-disposition: form-data; name="__proto__"', 400],
    ['parts without a name', 'content-disposition: form-data', 400],
    ['multipart/mixed parts', 'content-type: multipart/mixed; boundary=b', 413],
  ])('with %s is refused', async (_, head, status) => {
    const part = `--${BOUNDARY}\r\n${head}\r\n\r\nx\r\n`;
    const { statusCode } = await app.inject({
      ...{ method: 'POST', url: TICKETS, payload: `${part.repeat(400)}--${BOUNDARY}--` },
      headers: {
        cookie: asha.cookie,
        'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      },
    });
    expect(statusCode).toBe(status);
  });
});

/** Files in the folder that this process has open, and that no longer have a name. */
const openFiles = async (): Promise<readonly string[]> => {
  const links = await Promise.all(
    (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')),
  );
  return links.filter((link) => link.startsWith(folder) && link.endsWith(' (deleted)'));
};
/** A busy machine takes its time, which is not wrong. */
const SOON = { timeout: 10_000, interval: 20 };

// Only Linux lists a process's open files.
describe.runIf(process.platform === 'linux')('A file during its upload', () => {
  const ticket = (file: Buffer) => ({ subject: 'Help', message: 'Hello', attachments: file });

  it('has no name on disk, and is removed when its caller disconnects', async () => {
    const { socket, bodyRequested } = upload();
    await bodyRequested;
    socket.write(Buffer.concat([fileStart('attachments'), Buffer.alloc(MB / 2, 'x')]));
    await expect.poll(openFiles, SOON).toHaveLength(1);
    expect(await readdir(folder)).toEqual([]);
    await leave(socket);
    await expect.poll(openFiles, SOON).toEqual([]);
  });

  it.each([
    ['it is stored', () => asha.submit(TICKETS, ticket(Buffer.alloc(MB, 'a'))), 201],
    ['its content is refused', () => asha.submit(TICKETS, ticket(Buffer.alloc(MB, 0))), 400],
    ['it is too large', () => asha.submit(TICKETS, ticket(Buffer.alloc(6 * MB, 'a'))), 413],
    [
      'its form is refused',
      () => asha.submit(PAYMENTS, { txn_id: '-', amount: '1', screenshot: Buffer.alloc(MB) }),
      400,
    ],
  ])('is removed once %s', async (_, send, status) => {
    expect((await send()).status).toBe(status);
    expect(await openFiles()).toEqual([]);
    expect(await readdir(folder)).toEqual([]);
  });
});

it('upload files that a killed process left are removed at the start, and other files stay', async () => {
  const own = await mkdtemp(join(tmpdir(), 'haat-left-'));
  const left = join(own, `haat-upload-${crypto.randomUUID()}`);
  const other = join(own, 'haat-upload-notes.txt');
  await Promise.all([writeFile(left, ''), writeFile(other, 'active')]);
  await shop.reopen({ settings: apiSettings({ UPLOADS_TEMP_DIR: own }) });
  await expect.poll(() => readdir(own), SOON).toEqual(['haat-upload-notes.txt']);
  await rm(own, { recursive: true });
});
