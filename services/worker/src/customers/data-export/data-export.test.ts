// @module-tag slow

import { dataExportMessages as say } from '@haat/contracts/data-export-messages';
import { customerStream, emailStream } from '@haat/contracts/events/customer';
import { customerDecider } from '@haat/domain/customer/customer';
import { type EmailCommand, emailDecider } from '@haat/domain/customer/email';
import { type RunningShop, startShop } from '@haat/testkit';
import { newDomain, newTransactionId, registration } from '@haat/testkit/customer';
import type { TestCustomer } from '@haat/testkit/test-customer';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const HOUR = 3_600_000;
const PATH = '/api/account/data-export';
const NAME = 'आशा';
/** Had Asha's email before her, and changed it. */
const FORMER = 'C-FORMER';

let shop: RunningShop;
let asha: TestCustomer;
let ravi: TestCustomer;
let files: Readonly<Record<string, Uint8Array>>;
// biome-ignore lint/suspicious/noExplicitAny: its shape is what this file looks at
let data: any;

const domain = newDomain();
const utr = newTransactionId();
/** One pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const request = (by: TestCustomer = asha, currentPassword = registration().password) =>
  by.post(PATH, { proof: { currentPassword } });
const download = (by: TestCustomer = asha) =>
  shop.app.inject({ url: `${PATH}/file`, headers: { cookie: by.cookie } });
const storedParts = async (by: TestCustomer = asha): Promise<number> => {
  const { rowCount } = await shop.connection.pool.query(
    'select from data_exports where customer_id = $1',
    [by.id],
  );
  return rowCount ?? 0;
};

beforeAll(async () => {
  shop = await startShop({ startsAt: '2026-12-02T05:00:00.000Z' });
  const { email } = registration();
  const emailHash = shop.store.names.email(email);
  const releasedAt = '2026-12-01T05:00:00.000Z';
  const claim = { emailHash, customerId: FORMER };
  const ofFormer: readonly EmailCommand[] = [
    { type: 'ClaimEmail', ...claim },
    { type: 'ReleaseEmail', ...claim, releasedAt },
  ];
  for (const one of ofFormer) await shop.command(emailDecider, emailStream(emailHash), one);
  [asha, ravi] = [await shop.signUp(email), await shop.signUp()];
  const profile = { name: NAME, surname: 'Verma', 'phone-cc': '91', phone: '9812345670' };
  expect((await asha.post('/api/account/profile', profile)).status).toBe(200);
  const referenceCode = await asha.pay(549, utr);
  await asha.check(referenceCode, 549);
  await asha.buy({ domain, referenceCode });
  await asha.post('/api/account/refund-destination', { kind: 'upi', upi_id: 'asha@okaxis' });
  await asha.submit('/api/tickets', {
    ...{ subject: 'My invoice', message: 'Please see the picture.', attachments: PICTURE },
  });
  await ravi.submit('/api/tickets', { subject: 'Of Ravi', message: 'Only Ravi may read this.' });
  // The same transaction ID: a guess must not show the other's payment.
  await ravi.pay(549, utr);
  await shop.settled();
  await asha.put(`/api/domains/owned/${domain}/nameservers`, {
    nameservers: ['ns1.chaikart.in', 'ns2.chaikart.in'],
    confirmed: true,
  });
  await shop.settled();
  const change = { email: 'asha@chaikart.in', currentPassword: registration().password };
  expect((await asha.post('/api/account/email', change)).status).toBe(200);
  await shop.settled();
  const requested = await request();
  expect(requested).toMatchObject({ status: 202, body: { state: 'being_made' } });
  await shop.settled();
  const { rawPayload } = await download();
  files = unzipSync(rawPayload);
  data = JSON.parse(strFromU8(files['data.json'] ?? new Uint8Array()));
});
afterAll(() => shop.stop());

const whats = (item: { readonly history: readonly { readonly what: string }[] }) =>
  item.history.map(({ what }) => what);

describe('A copy of the customer’s data', () => {
  it('has the profile, with its history and refund details', () => {
    expect(data.profile).toHaveLength(1);
    expect(data.profile[0]).toMatchObject({
      ...{ customer_id: asha.id, email: asha.email, name: NAME },
      refund_destination: { kind: 'upi', upi_id: 'asha@okaxis' },
    });
    expect(whats(data.profile[0])).toContain('Customer profile changed');
  });

  it('has consents and sessions', () => {
    expect(data.consents).toEqual([
      { kind: 'terms', is_given: false },
      { kind: 'offers', is_given: false },
    ]);
    expect(data.sessions).toEqual([expect.objectContaining({ device: expect.any(String) })]);
  });

  it('has orders and payments, in rupees and paise', () => {
    expect(data.orders).toEqual([
      expect.objectContaining({ domain, price: '₹549.00', price_paise: 54_900 }),
    ]);
    const [placed] = data.orders[0].history;
    expect(placed).toMatchObject({
      what: 'Order placed',
      service: { registrant: { city: 'Jaipur' } },
    });
    expect(data.payments).toEqual([
      expect.objectContaining({ utr, amount: '₹549.00', status: 'verified' }),
    ]);
  });

  it('has each invoice as PDF', () => {
    const [invoice] = data.invoices;
    expect(invoice).toMatchObject({ total: '₹549.00', files: [`invoices/${invoice.number}.pdf`] });
    expect(strFromU8(files[invoice.files[0]]?.slice(0, 5) ?? new Uint8Array())).toBe('%PDF-');
  });

  it('has the domain with its changes', () => {
    expect(data.domains).toEqual([expect.objectContaining({ domain })]);
    expect(data.domains[0].changes[0]).toMatchObject({
      what: 'Domain change requested',
      change: { kind: 'nameservers', nameservers: ['ns1.chaikart.in', 'ns2.chaikart.in'] },
    });
  });

  it('has tickets with their files', () => {
    const [ticket] = data.tickets;
    expect(ticket.subject).toBe('My invoice');
    expect(ticket.history[0]).toMatchObject({ message: 'Please see the picture.' });
    expect(Buffer.from(files[ticket.files[0]] ?? [])).toEqual(PICTURE);
  });

  it('says which emails were sent, and when', () => {
    const kinds = data.emails.map(({ kind }: { readonly kind: string }) => kind);
    for (const kind of ['domain_registered', 'email_change_current', 'email_change_new']) {
      expect(kinds).toContain(kind);
    }
    const registered = data.emails[kinds.indexOf('domain_registered')];
    expect(whats(registered)).toEqual(['Mail requested', 'Mail sent']);
  });

  it('has a summary as PDF', () => {
    expect(strFromU8(files['your-data.pdf']?.slice(0, 5) ?? new Uint8Array())).toBe('%PDF-');
  });

  it('has nothing of another customer', async () => {
    const text = Object.values(files)
      .map((bytes) => Buffer.from(bytes).toString('latin1'))
      .join();
    for (const others of [ravi.id, ravi.email, 'Only Ravi may read this', FORMER]) {
      expect(text).not.toContain(others);
    }
    await request(ravi);
    await shop.settled();
    const his = unzipSync((await download(ravi)).rawPayload);
    const json = strFromU8(his['data.json'] ?? new Uint8Array());
    for (const others of [asha.id, asha.email, NAME, domain]) expect(json).not.toContain(others);
    // Of the disputed payment only his own report.
    expect(JSON.parse(json).payments).toEqual([
      expect.objectContaining({ utr, status: 'in_review', credited_paise: null }),
    ]);
    expect(json).not.toMatch(/Payment disputed|reports/);
    // What the registrar charges us.
    expect(JSON.stringify(data)).not.toContain('"cost"');
  });

  it('is stored only in encrypted form', async () => {
    const { rows } = await shop.connection.pool.query(
      'select encrypted from data_exports where customer_id = $1',
      [asha.id],
    );
    // The name of a file in a ZIP is not compressed.
    for (const { encrypted } of rows) expect(encrypted.includes('data.json')).toBe(false);
  });
});

describe('The download', () => {
  it('is announced by one email, which links to the profile', async () => {
    const mails = (await shop.mail.mails()).filter(
      ({ to, subject }) => to.includes(asha.email) && subject === 'Your data is ready',
    );
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('You can download it until 3 Dec 2026, 10:3');
    expect(mails[0]?.html).toContain('https://haat.example/user/dashboard?tab=profile#your-data');
    expect(mails[0]?.html).not.toContain('/api/');
  });

  it('is a file that nothing caches or opens', async () => {
    const { headers, rawPayload } = await download();
    expect(headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="haat-${asha.id}.zip"`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'content-length': String(rawPayload.length),
    });
    const { body } = await asha.get(PATH);
    expect(body).toMatchObject({ state: 'ready', bytes: rawPayload.length });
  });

  it('needs a login, and the request the password', async () => {
    expect((await shop.visit().get(`${PATH}/file`)).status).toBe(401);
    const wrong = await request(asha, 'a wrong password');
    expect(wrong).toMatchObject({
      status: 400,
      body: { fields: { currentPassword: expect.any(String) } },
    });
    expect(await asha.post(PATH, {})).toMatchObject({
      status: 400,
      body: { error: say.proofNeeded },
    });
  });

  it('can be requested once in 24 hours', async () => {
    const again = await request();
    expect(again.status).toBe(429);
    expect(again.body.error).toMatch(
      /^You can ask for your data once a day\. Ask again after 3 Dec 2026/,
    );
    expect(Number(again.headers['retry-after'])).toBeGreaterThan(23 * 3_600);
  });

  it('tells a customer without a copy what to do', async () => {
    const meera = await shop.signUp();
    expect((await meera.get(PATH)).body).toEqual({ state: 'none' });
    expect(await meera.get(`${PATH}/file`)).toMatchObject({
      status: 404,
      body: { error: say.notRequested },
    });
  });

  it('ends after 24 hours: its bytes are removed, and a new copy can be requested', async () => {
    expect(await storedParts()).toBeGreaterThan(0);
    await shop.clock.advance(25 * HOUR);
    await asha.logIn();
    expect(await storedParts()).toBe(0);
    expect(await asha.get(`${PATH}/file`)).toMatchObject({
      status: 410,
      body: { error: say.over },
    });
    expect((await asha.get(PATH)).body).toEqual({ state: 'none' });
    expect((await request()).status).toBe(202);
    await shop.settled();
    expect((await download()).statusCode).toBe(200);
  });

  it('is gone with an erased customer', async () => {
    const erasedAt = new Date(shop.clock.now()).toISOString();
    await shop.command(customerDecider, customerStream(asha.id), {
      type: 'EraseCustomer',
      ...{ customerId: asha.id, emailHash: shop.store.names.email(asha.email), erasedAt },
      ground: 'asked_by_customer',
    });
    await shop.settled();
    expect(await storedParts()).toBe(0);
    expect((await download()).statusCode).toBe(401);
  });
});
