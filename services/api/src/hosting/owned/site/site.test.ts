/** A site on a plan, from the press to the page that answers, up to the sandbox server. */
import { hostingSiteStream } from '@haat/contracts/events/hosting-site';
import { hostingSiteMessages as say } from '@haat/contracts/hosting-site-messages';
import {
  type SiteChange,
  siteAnswerSchema,
  siteChangeAnswerSchema,
} from '@haat/contracts/http/hosting-site';
import { type RunningShop, startShop } from '@haat/testkit';
import { apiSettings } from '@haat/testkit/api';
import { newDomain } from '@haat/testkit/customer';
import { type HostingOrder, orderHosting } from '@haat/testkit/hosting-orders';
import type { TestCustomer, Visitor } from '@haat/testkit/test-customer';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

const HOUR_MS = 60 * 60_000;
const ROOT = 'public_html';

let shop: RunningShop;
let asha: TestCustomer;
beforeAll(async () => {
  shop = await startShop();
});
beforeEach(async () => {
  // A customer has one free plan.
  asha = await shop.signUp();
});
afterAll(() => shop.stop());

const typed = {
  ...{ template: 'chai-stall-menu', name: 'Neel & Sons', phone: '98123 45670' },
  ...{ upi: 'neelandsons@okaxis', whatsapp: '98123 45670' },
};

const have = async (domain = newDomain()): Promise<HostingOrder> => {
  const ordered = await orderHosting(shop.store, { domain, customerId: asha.id });
  await shop.waitFor(ordered.order, 'OrderCompleted');
  await shop.settled();
  return ordered;
};
const at = ({ orderId }: HostingOrder, below = ''): string =>
  `/api/hosting/owned/${orderId}/site${below}`;
const shown = async (plan: HostingOrder) => siteAnswerSchema.parse((await asha.get(at(plan))).body);
const request = async (plan: HostingOrder, body: object = {}): Promise<SiteChange> => {
  const answer = await asha.post(at(plan), { ...typed, ...body });
  expect(answer).toMatchObject({ status: 202 });
  return siteChangeAnswerSchema.parse(answer.body).change;
};
const changeOf = async (plan: HostingOrder, { id }: SiteChange) =>
  siteChangeAnswerSchema.parse((await asha.get(at(plan, `/changes/${id}`))).body).change;
/** Requested, and all that can happen now has happened. */
const put = async (plan: HostingOrder, body: object = {}): Promise<SiteChange> => {
  const change = await request(plan, body);
  await shop.settled();
  return changeOf(plan, change);
};
const eventsOf = ({ orderId }: HostingOrder) => shop.story(hostingSiteStream(orderId));
const timelineOf = async ({ orderId }: HostingOrder) =>
  (await asha.get(`/api/orders/${orderId}`)).body.order.timeline;
const visitSite = async ({ domain }: HostingOrder, path = '') => {
  const answer = await fetch(`${shop.hosting.url}/sites/${domain}/${path}`);
  return { status: answer.status, text: await answer.text() };
};
/** As a person in the file manager. */
const upload = ({ username }: HostingOrder, name: string, content: string, folder = ROOT) =>
  shop.hostingClient.writeFile(username, folder, name, content);
const read = async ({ username }: HostingOrder, name: string, folder = ROOT) => {
  const file = await shop.hostingClient.readFile(username, folder, name);
  return file.kind === 'read' ? file.content : file.kind;
};

describe('A site', () => {
  it('is online once its page answered, and its order and email say so', async () => {
    const plan = await have();
    const before = await shown(plan);
    expect(before).toMatchObject({ not_now: null, change: null, values: null });
    expect(before.files).toEqual({ main: 'free', folder: '' });
    expect(before.templates).toHaveLength(5);
    const change = await put(plan);
    expect(change).toMatchObject({ state: 'online', reason: null, folder: '' });
    const { text } = await visitSite(plan);
    expect(text).toContain('<h1>Neel &amp; Sons</h1>');
    expect(text).toContain('tel:+919812345670');
    expect(await eventsOf(plan)).toEqual([
      'HostingSiteRequested',
      'HostingSiteSent',
      'HostingSiteWritten',
      'HostingSiteOnline',
    ]);
    expect(await shown(plan)).toMatchObject({
      change: { id: change.id, url: `${shop.hosting.url}/sites/${plan.domain}/` },
      values: { name: 'Neel & Sons', phone: '+919812345670' },
      files: { main: 'free', folder: '' },
    });
    const timeline = await timelineOf(plan);
    expect(timeline.at(-1)).toMatchObject({ title: 'Your site is online', state: 'done' });
    const mails = (await shop.mail.mails()).filter(({ to }) => to.includes(asha.email));
    expect(mails.at(-1)?.subject).toBe(`Your site is online at ${plan.domain}`);
  });

  it('is shown before it is put anywhere, and not stored by that', async () => {
    const plan = await have();
    const { status, body, headers } = await asha.post(at(plan, '/preview'), typed);
    expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
    expect(body.html).toContain('<h1>Neel &amp; Sons</h1>');
    expect(body.html).not.toMatch(/<link|<script/);
    expect(await eventsOf(plan)).toEqual([]);
  });

  it('can be changed, over exactly the files that we wrote', async () => {
    const plan = await have();
    await put(plan);
    await upload(plan, 'photo.svg', '<svg/>');
    expect((await shown(plan)).files).toEqual({ main: 'free', folder: '' });
    const change = await put(plan, { template: 'dental-clinic', name: 'Asha’s Clinic' });
    expect(change.state).toBe('online');
    expect((await visitSite(plan)).text).toContain('Asha’s Clinic');
    expect(await read(plan, 'photo.svg')).toBe('<svg/>');
  });

  it('is refused where a value is wrong, field by field', async () => {
    const plan = await have();
    const bad = { name: '', phone: '+44 20 7946 0958', upi: 'javascript:alert(1)', whatsapp: 'x' };
    const { status, body } = await asha.post(at(plan), { ...typed, ...bad });
    expect([status, body.fields]).toEqual([
      400,
      {
        name: say.nameWrong,
        phone: say.phoneWrong,
        upi: say.upiWrong,
        whatsapp: say.whatsappWrong,
      },
    ]);
    for (const wrong of [{ template: 'khata-ledger' }, { folder: '../mail' }, { name: 1 }]) {
      expect((await asha.post(at(plan), { ...typed, ...wrong })).status).toBe(400);
    }
    expect(await eventsOf(plan)).toEqual([]);
  });

  it('names no one in plain text, in events or tables', async () => {
    const plan = await have();
    await put(plan, { name: 'Chameli Devi Kirana', phone: '98761 23450', upi: '', whatsapp: '' });
    const { rows } = await shop.connection.pool.query<{ name: string }>(
      `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
        where table_schema not in ('pg_catalog', 'information_schema')`,
    );
    for (const { name } of rows) {
      const found = await shop.connection.pool.query(
        `select 1 from ${name} as row where row::text ~ 'Chameli|9876123450|98761 23450' limit 1`,
      );
      expect(found.rowCount, name).toBe(0);
    }
  });
});

describe('A person’s file', () => {
  it('is never written over: the site goes into a folder of its own', async () => {
    const plan = await have();
    const mine = '<h1>My own page</h1>';
    await upload(plan, 'index.html', mine);
    expect((await shown(plan)).files).toEqual({ main: 'yours', folder: 'site' });
    const refused = await asha.post(at(plan), typed);
    expect(refused).toMatchObject({
      status: 409,
      body: { error: say.folderTaken(''), folder: 'site' },
    });
    const change = await put(plan, { folder: 'site' });
    expect(change).toMatchObject({ state: 'online', folder: 'site' });
    expect(await read(plan, 'index.html')).toBe(mine);
    expect((await visitSite(plan, 'site/')).text).toContain('Neel &amp; Sons');
    // Our own folder is no file of a person.
    expect((await shown(plan)).files).toEqual({ main: 'yours', folder: 'site' });
  });

  it.each([
    ['a page in another language', 'index.php', '<?php echo 1;'],
    ['a style sheet', 'style.css', 'body { color: red }'],
    ['settings of their own', '.htaccess', 'Redirect / https://elsewhere.example/'],
    ['a photo', 'photo.svg', '<svg/>'],
  ])('keeps its folder to itself: %s', async (_, name, content) => {
    const plan = await have();
    await upload(plan, name, content);
    expect((await shown(plan)).files.main).toBe('yours');
  });

  it('is not one that cPanel made itself, or an empty page', async () => {
    const plan = await have();
    await shop.hostingClient.makeFolder(plan.username, ROOT, '.well-known');
    await upload(plan, 'index.html', '\n');
    const handler =
      '# php -- BEGIN cPanel-generated handler, do not edit\n<IfModule mime_module>\n' +
      '</IfModule>\n# php -- END cPanel-generated handler, do not edit\n';
    await upload(plan, '.htaccess', handler);
    expect((await put(plan)).state).toBe('online');
    expect(await read(plan, '.htaccess')).toBe(handler);
  });

  it('that was put there after the press ends the change, and stays', async () => {
    const plan = await have();
    shop.hosting.behave('down');
    const change = await request(plan);
    shop.hosting.behave('normal');
    await upload(plan, 'style.css', 'mine');
    await shop.clock.advance(HOUR_MS);
    expect(await changeOf(plan, change)).toMatchObject({
      ...{ state: 'refused', reason: say.refused.files_there },
    });
    expect(await read(plan, 'style.css')).toBe('mine');
    expect(await read(plan, 'index.html')).toBe('no_file');
  });

  it('that replaced one of ours while we looked is not touched, and we stop', async () => {
    const plan = await have();
    shop.hosting.fail(plan.domain, 'elsewhere');
    const change = await put(plan);
    expect(change).toMatchObject({ state: 'written', reason: say.waiting(plan.domain) });
    await upload(plan, 'index.html', 'mine');
    await shop.clock.advance(HOUR_MS);
    expect(await changeOf(plan, change)).toMatchObject({
      ...{ state: 'not_seen', reason: say.notSeen.files_changed },
    });
    expect(await read(plan, 'index.html')).toBe('mine');
  });
});

describe('A server that answers', () => {
  it.each(['lostanswer', 'lateanswer', 'halffiles'] as const)(
    'as %s delays a site, and nothing is claimed before it is read back',
    async (fault) => {
      const plan = await have();
      shop.hosting.fail(plan.domain, fault);
      const change = await put(plan);
      expect(['checking', 'sent', 'written', 'online']).toContain(change.state);
      // The second site writes the third and fourth file.
      await shop.clock.advance(HOUR_MS);
      const next = await request(plan, { name: 'Second Name' });
      await shop.clock.advance(HOUR_MS);
      expect((await changeOf(plan, next)).state).toBe('online');
      expect((await visitSite(plan)).text).toContain('Second Name');
      for (const name of ['index.html', 'icon.svg', 'style.css']) {
        expect((await read(plan, name)).length).toBeGreaterThan(100);
      }
    },
  );

  it('says that the disk is full, and nothing was written', async () => {
    const plan = await have();
    shop.hosting.fail(plan.domain, 'quotafull');
    expect(await put(plan)).toMatchObject({
      ...{ state: 'refused', reason: say.refused.quota_full },
    });
    shop.hosting.fail(plan.domain, null);
    expect((await put(plan)).state).toBe('online');
  });

  it('for a suspended account lets nothing be put there', async () => {
    const plan = await have();
    shop.hosting.fail(plan.domain, 'suspended');
    expect((await shown(plan)).not_now).toContain('suspended');
    expect((await asha.post(at(plan), typed)).status).toBe(409);
    expect(await eventsOf(plan)).toEqual([]);
  });

  it('nothing is never read as no: the change waits, one at a time', async () => {
    const plan = await have();
    shop.hosting.behave('down');
    expect((await shown(plan)).files.main).toBe('unknown');
    const change = await put(plan);
    expect(change.state).toBe('requested');
    const second = await asha.post(at(plan), typed);
    expect(second).toMatchObject({
      status: 409,
      body: { error: say.underWay, change: { id: change.id } },
    });
    shop.hosting.behave('normal');
    await shop.clock.advance(HOUR_MS);
    expect((await changeOf(plan, change)).state).toBe('online');
  });
});

describe('A domain that does not point here', () => {
  it('is asked again until it does', async () => {
    const plan = await have();
    shop.hosting.fail(plan.domain, 'elsewhere');
    const change = await put(plan);
    expect(change.state).toBe('written');
    await shop.clock.advance(20 * HOUR_MS);
    expect((await changeOf(plan, change)).state).toBe('written');
    shop.hosting.fail(plan.domain, null);
    await shop.clock.advance(HOUR_MS);
    expect((await changeOf(plan, change)).state).toBe('online');
  });

  it('is asked for two days at most; then nothing says "online"', { tags: 'nightly' }, async () => {
    const plan = await have();
    shop.hosting.fail(plan.domain, 'elsewhere');
    const change = await put(plan);
    await shop.clock.advance(49 * HOUR_MS);
    expect(await changeOf(plan, change)).toMatchObject({
      ...{ state: 'not_seen', reason: say.notSeen.other_page, url: null },
    });
    const timeline = await timelineOf(plan);
    expect(JSON.stringify(timeline)).not.toContain('online');
    // Nothing is written again: only the looks start again.
    shop.hosting.fail(plan.domain, null);
    expect((await put(plan)).state).toBe('online');
  });

  it('does not keep its customer from another site', async () => {
    const plan = await have();
    shop.hosting.fail(plan.domain, 'elsewhere');
    const first = await put(plan);
    const second = await put(plan, { name: 'Second Name' });
    expect((await changeOf(plan, first)).state).toBe('replaced');
    shop.hosting.fail(plan.domain, null);
    await shop.clock.advance(HOUR_MS);
    expect((await changeOf(plan, second)).state).toBe('online');
    expect((await changeOf(plan, first)).state).toBe('replaced');
  });
});

it('A server that does not allow it has the setting off: nothing is offered or put', async () => {
  const plan = await have();
  const settings = apiSettings({ HOSTING_SITES: 'off' });
  const off = asha.through(await shop.reopen({ settings }));
  expect((await off.get(at(plan))).body).toMatchObject({ not_now: say.turnedOff, templates: [] });
  expect(await off.post(at(plan), typed)).toMatchObject({
    ...{ status: 409, body: { error: say.turnedOff } },
  });
  expect(await eventsOf(plan)).toEqual([]);
});

it('Every route is closed to visitors and to other customers', async () => {
  const plan = await have();
  const ravi = await shop.signUp();
  const statusesOf = async (by: Visitor) => [
    (await by.get(at(plan))).status,
    (await by.get(at(plan, '/changes/1'))).status,
    (await by.post(at(plan), typed)).status,
    (await by.post(at(plan, '/preview'), typed)).status,
  ];
  expect(new Set(await statusesOf(shop.visit()))).toEqual(new Set([401]));
  expect(new Set(await statusesOf(ravi))).toEqual(new Set([404]));
  expect(await eventsOf(plan)).toEqual([]);
});
