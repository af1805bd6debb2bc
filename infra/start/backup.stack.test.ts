// @module-tag nightly
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fingerprintOf } from '@haat/record/keys';
import { newDomain, registration } from '@haat/testkit/customer';
import { ownProcessEnv } from '@haat/testkit/own-process';
import { recordSettings } from '@haat/testkit/record';
import { cookieOf, signUp, type TestCustomer, visit } from '@haat/testkit/test-customer';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readRecord } from '../postgres/cluster-record.ts';
import { removeCluster } from '../postgres/testing/remove-cluster.ts';
import { createLaunchSite, type Launch, type LaunchSite } from '../testing/launch.ts';

const OPS = join(import.meta.dirname, '../../services/ops/src/main.ts');

let site: LaunchSite;
let backups: string;
let asha: TestCustomer;
let order: string;
beforeAll(async () => {
  site = await createLaunchSite();
  backups = await mkdtemp(join(tmpdir(), 'haat-backups-'));
});
afterAll(async () => {
  await site.clear();
  await rm(backups, { recursive: true });
});

type Ended = { readonly code: number; readonly output: string };

/** Runs the operator's tool on the site's state. */
const ops = (args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Ended> =>
  new Promise((resolve) => {
    const own = { ...ownProcessEnv(), HAAT_STATE_DIR: site.folder, ...env };
    execFile(process.execPath, [OPS, ...args], { env: own }, (error, out, err) =>
      resolve({ code: Number(error?.code ?? 0), output: `${out}${err}` }),
    );
  });

const by = ['--yes', '--operator', 'meera', '--reason', 'The disk is gone.'];

const opened = async (shop: Launch): Promise<string> => {
  const output = await shop.says(`Haat is open at http://localhost:${site.port}`);
  await site.lookAtProcesses();
  return output;
};

const ended = async (shop: Launch): Promise<void> => {
  shop.child.kill('SIGTERM');
  expect(await shop.exit).toEqual([0, null]);
};

const bought = async (testCustomer: TestCustomer): Promise<string> => {
  const domain = newDomain();
  const referenceCode = await testCustomer.pay(549);
  await testCustomer.check(referenceCode, 549);
  const answer = await testCustomer.buy({ domain, referenceCode });
  const { id } = (answer.body as { readonly order: { readonly id: string } }).order;
  expect(await testCustomer.untilSettled(id)).toMatchObject({ status: 'completed' });
  return id;
};

/** Reads and verifies the record with the secrets of the site's state. */
const settingsOf = async (output: string): Promise<Readonly<Record<string, string>>> => {
  const port = /Postgres 18 at port (\d+)/.exec(output)?.[1];
  const password = readRecord(join(site.folder, 'postgres'))?.password;
  const at = `postgres://haat:${password}@127.0.0.1:${port}`;
  const { MASTER_SECRET: _, MASTER_SECRET_PREVIOUS: __, ...urls } = recordSettings(`${at}/haat`);
  return {
    ...urls,
    DATABASE_URL: `${at}/haat`,
    KEY_STORE_URL: `${at}/haat_keys`,
    MASTER_SECRET: await readFile(join(site.folder, 'master-secret'), 'utf8'),
  };
};

it('a backup of a running shop is restored completely, and the shop continues', async () => {
  const shop = site.launch();
  await opened(shop);
  const url = `http://127.0.0.1:${site.port}`;
  asha = await signUp(url);
  order = await bought(asha);
  // It is written to all the while.
  const meanwhile = Promise.all([bought(asha), bought(asha)]);
  const backup = join(backups, 'one');
  const made = await ops(['backup', backup]);
  expect(made.output).toMatch(
    /databases haat, haat_keys, postgres\. The backup does not contain the master secret\./,
  );
  expect(made.code).toBe(0);
  expect((await ops(['digest'])).output).toMatch(/Last backup: 0 minutes ago, passed\./);
  const withSecret = await ops(['backup', join(backups, 'with-secret'), '--with-secret']);
  expect(withSecret).toMatchObject({
    code: 0,
    output: expect.stringMatching(
      /The backup contains the master secret\. Anyone with it can read customer data\./,
    ),
  });
  await meanwhile;
  expect(await readdir(backup)).not.toContain('master-secret');
  expect(await ops(['backup', backup])).toMatchObject({
    code: 1,
    output: expect.stringMatching(/is not empty/),
  });
  expect(await ops(['backup', join(site.folder, 'beside-the-shop')])).toMatchObject({
    code: 1,
    output: expect.stringMatching(/is inside the shop’s state folder/),
  });
  expect(await ops(['restore', backup, ...by])).toMatchObject({
    code: 1,
    output: expect.stringMatching(/The shop is running: stop it first\./),
  });
  await ended(shop);

  const secret = await readFile(join(site.folder, 'master-secret'), 'utf8');
  expect(await ops(['restore', backup, ...by])).toMatchObject({
    code: 1,
    output: expect.stringMatching(/A shop is already there: move/),
  });
  await removeCluster(join(site.folder, 'postgres'), () => undefined);
  await rm(site.folder, { recursive: true });
  await mkdir(site.folder, { mode: 0o711 });
  expect(await ops(['restore', backup, ...by])).toMatchObject({
    code: 1,
    output: expect.stringMatching(/The backup has no master secret/),
  });
  const other = 'the master secret of some other shop';
  const differs = new RegExp(
    `fingerprint is ${fingerprintOf(other)}, the backup’s is ${fingerprintOf(secret)}`,
  );
  for (const env of [{}, { MASTER_SECRET: other }] as readonly Record<string, string>[]) {
    await writeFile(join(site.folder, 'master-secret'), 'MASTER_SECRET' in env ? secret : other);
    expect(await ops(['restore', backup, ...by], env)).toMatchObject({
      code: 1,
      output: expect.stringMatching(differs),
    });
  }
  expect(await readdir(site.folder)).toEqual(['master-secret']);
  await writeFile(join(site.folder, 'master-secret'), secret, { mode: 0o600 });
  expect(await ops(['restore', backup, ...by])).toMatchObject({ code: 0 });
  expect(await readFile(join(site.folder, 'restored'), 'utf8')).toMatch(/meera: The disk is gone/);

  const again = site.launch();
  const settings = await settingsOf(await opened(again));
  const verified = await ops(['events', 'verify'], settings);
  expect(verified.output).toMatch(/Event log verified: no tampering found/);
  expect(verified.code).toBe(0);
  const audited = await ops(['audit', 'payments'], settings);
  expect(audited.output).toMatch(/Audit passed: all amounts match\./);
  // Sessions were signed with a secret that is not kept; account and order are.
  const { email } = asha;
  const { password } = registration(email);
  const signedIn = await visit(url).post('/api/auth/login', { email, password });
  const seen = await visit(url, cookieOf(signedIn)).get(`/api/orders/${order}`);
  expect(seen).toMatchObject({ status: 200, body: { order: { id: order, status: 'completed' } } });
  await bought(await signUp(url));
  await ended(again);
});

it('a backup with its secrets is restored without a separate secret, and sessions stay valid', async () => {
  const backup = join(backups, 'with-secret');
  for (const secret of ['master-secret', 'session-secret']) {
    expect((await stat(join(backup, secret))).mode & 0o777).toBe(0o600);
  }
  await removeCluster(join(site.folder, 'postgres'), () => undefined);
  await rm(site.folder, { recursive: true });
  expect(await ops(['restore', backup, ...by])).toMatchObject({ code: 0 });
  const shop = site.launch();
  const settings = await settingsOf(await opened(shop));
  const verified = await ops(['events', 'verify'], settings);
  expect(verified.output).toMatch(/Event log verified: no tampering found/);
  const seen = await visit(`http://127.0.0.1:${site.port}`, asha.cookie.split('=')[1]).get(
    `/api/orders/${order}`,
  );
  expect(seen).toMatchObject({ status: 200, body: { order: { id: order, status: 'completed' } } });
  await ended(shop);
});

it('a changed or incomplete backup is not restored', async () => {
  const backup = join(backups, 'one');
  await removeCluster(join(site.folder, 'postgres'), () => undefined);
  await rm(join(site.folder, 'sandboxes'), { recursive: true, force: true });
  const file = join(backup, 'postgres/cluster/data/PG_VERSION');
  await writeFile(file, '17\n');
  const changed = await ops(['restore', backup, ...by]);
  expect(changed).toMatchObject({
    code: 1,
    output: expect.stringMatching(/does not match the manifest\. Nothing was restored\./),
  });
  expect(await readdir(site.folder)).not.toContain('postgres');
  expect(await readdir(site.folder)).not.toContain('restoring');
  await rename(join(backup, 'manifest.json'), join(backup, 'manifest.json.new'));
  expect(await ops(['restore', backup, ...by])).toMatchObject({
    code: 1,
    output: expect.stringMatching(/is not a complete backup: it has no manifest\./),
  });
});
