/** A worker that dies between any two calls to the server, or loses its answer. */
import { randomUUID } from 'node:crypto';
import { hostingSiteStream } from '@haat/contracts/events/hosting-site';
import { SITE_FILES } from '@haat/contracts/site/templates';
import { hostingSiteDecider } from '@haat/domain/hosting/hosting-site';
import type { AccountFiles } from '@haat/platform/hosting-server';
import { newDomain } from '@haat/testkit/customer';
import { executeTestCommand } from '@haat/testkit/execute-test-command';
import { type FailingStore, failingOnDemand } from '@haat/testkit/failing-once';
import { type HostingOrder, orderHosting } from '@haat/testkit/hosting-orders';
import { openWorker, type WorkerShop } from '@haat/testkit/worker';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';

const ROOT = 'public_html';
const CALLS = ['listFiles', 'makeFolder', 'writeFile', 'readFile'] as const;
type Cut = { readonly call: number; readonly moment: 'before' | 'after' };

/** The n-th call breaks off, with or without its effect. */
const breaking = (files: AccountFiles) => {
  let cut: Cut | null = null;
  let calls = 0;
  const through =
    <Args extends readonly unknown[], Answer>(call: (...args: Args) => Promise<Answer>) =>
    async (...args: Args): Promise<Answer> => {
      calls += 1;
      const isHit = calls === cut?.call;
      if (isHit && cut?.moment === 'before') throw new Error('killed before a call');
      const answer = await call(...args);
      if (isHit) throw new Error('killed after a call');
      return answer;
    };
  const { listFiles, makeFolder, writeFile, readFile } = files;
  return {
    files: {
      listFiles: through(listFiles),
      makeFolder: through(makeFolder),
      writeFile: through(writeFile),
      readFile: through(readFile),
    } satisfies Record<(typeof CALLS)[number], unknown>,
    breakAt: (next: Cut | null) => {
      [cut, calls] = [next, 0];
    },
    calls: () => calls,
  };
};

let shop: WorkerShop;
let broken: ReturnType<typeof breaking>;
let failing: FailingStore;
/** Domains whose usernames other accounts have by now. */
const taken = new Set<string>();
beforeAll(async () => {
  shop = await openWorker();
  broken = breaking(shop.hostingClient);
  failing = failingOnDemand(shop.services.store);
  const { hosting: server } = shop.services;
  const lookUp: typeof server.lookUp = async (account) =>
    taken.has(account.domain) ? { kind: 'others', has: 'username' } : server.lookUp(account);
  const hosting = { ...server, ...broken.files, lookUp };
  await shop.startWorker({ hosting, store: failing.store });
});
afterAll(() => shop.close());

const have = async (): Promise<HostingOrder> => {
  const plan = await orderHosting(shop.store, { domain: newDomain() });
  await shop.waitFor(plan.order, 'HostingProvisioned');
  return plan;
};
const request = async (
  plan: HostingOrder,
  name: string,
  folder = '',
  { store } = shop,
): Promise<void> => {
  const { orderId, customerId, domain } = plan;
  const changeId = randomUUID();
  await executeTestCommand(
    store,
    { kind: 'customer', id: customerId },
    hostingSiteDecider,
    hostingSiteStream(orderId),
    {
      type: 'RequestHostingSite',
      ...{ changeId, orderId, customerId, domain, template: 'ca-office', folder },
      values: { name, phone: '+919812345670', upi: null, whatsapp: null },
      requestedAt: new Date().toISOString(),
    },
    orderId,
  );
};
const onlineOf = (plan: HostingOrder, times = 1) =>
  expect
    .poll(async () =>
      (await shop.story(hostingSiteStream(plan.orderId))).filter(
        (type) => type === 'HostingSiteOnline',
      ),
    )
    .toHaveLength(times);

const expectWhole = async (
  { username }: HostingOrder,
  name: string,
  folder = ROOT,
  { hostingClient } = shop,
) => {
  for (const file of SITE_FILES) {
    const read = await hostingClient.readFile(username, folder, file);
    expect([file, read.kind]).toEqual([file, 'read']);
    if (file === 'index.html' && read.kind === 'read') expect(read.content).toContain(name);
  }
};

it('A site is written to no account that another plan has by now', async () => {
  const plan = await have();
  taken.add(plan.domain);
  await request(plan, 'Neel Khadi');
  await expect
    .poll(() => shop.story(hostingSiteStream(plan.orderId)))
    .toEqual(['HostingSiteRequested', 'HostingSiteRefused']);
  const read = await shop.hostingClient.readFile(plan.username, ROOT, 'index.html');
  expect(read.kind).toBe('no_file');
});

describe('A worker that is killed while it puts a site on a plan', () => {
  it('goes on after any call, and writes no file twice', async () => {
    const first = await have();
    broken.breakAt(null);
    await request(first, 'Neel Khadi', 'site');
    await onlineOf(first);
    const count = broken.calls();
    expect(count).toBeGreaterThan(9);
    for (let call = 1; call <= count; call += 1) {
      for (const moment of ['before', 'after'] as const) {
        const plan = await have();
        broken.breakAt({ call, moment });
        await request(plan, 'Neel Khadi', 'site');
        await onlineOf(plan);
        await expectWhole(plan, 'Neel Khadi', `${ROOT}/site`);
        const story = await shop.story(hostingSiteStream(plan.orderId));
        expect([call, moment, story]).toEqual([
          ...[call, moment],
          ['HostingSiteRequested', 'HostingSiteSent', 'HostingSiteWritten', 'HostingSiteOnline'],
        ]);
        const writes = shop.hosting
          .changes()
          .filter((change) => change.username === plan.username && change.kind === 'file');
        expect(writes).toHaveLength(SITE_FILES.length);
      }
    }
  });

  it.each(
    ['HostingSiteSent', 'HostingSiteWritten', 'HostingSiteOnline'].flatMap((type) =>
      (['before', 'after'] as const).map((moment) => [type, moment] as const),
    ),
  )('goes on when it is killed at %s, %s it is written', async (type, moment) => {
    broken.breakAt(null);
    const plan = await have();
    failing.failAt(type, moment);
    await request(plan, 'Neel Khadi');
    await onlineOf(plan);
    expect(failing.hasFailed()).toBe(true);
    await expectWhole(plan, 'Neel Khadi');
  });
});

it('A new worker goes on where the last one hung between two files', async () => {
  const other = await openWorker();
  onTestFinished(() => other.close());
  const hung = Promise.withResolvers<void>();
  const written: string[] = [];
  const writeFile: AccountFiles['writeFile'] = async (...args) => {
    if (written.length === 1) {
      hung.resolve();
      return new Promise(() => undefined);
    }
    written.push(args[2]);
    return other.hostingClient.writeFile(...args);
  };
  const hosting = { ...other.services.hosting, writeFile };
  const dying = await other.startWorker({ hosting });
  const plan = await orderHosting(other.store, { domain: newDomain() });
  await other.waitFor(plan.order, 'HostingProvisioned');
  await request(plan, 'Neel Khadi', '', other);
  await hung.promise;
  expect(await other.story(hostingSiteStream(plan.orderId))).toEqual([
    ...['HostingSiteRequested', 'HostingSiteSent'],
  ]);
  await dying.close();
  await other.startWorker();
  await other.waitFor(hostingSiteStream(plan.orderId), 'HostingSiteOnline');
  await expectWhole(plan, 'Neel Khadi', ROOT, other);
});
