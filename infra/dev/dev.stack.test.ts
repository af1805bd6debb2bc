// @module-tag nightly
import { once } from 'node:events';
import { stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { isAlive } from '@haat/platform/process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isHealthy } from '../processes/health.ts';
import { ROOT } from '../processes/stack.ts';
import { environmentOf } from '../testing/environment.ts';
import { createLaunchSite, type Launch, type LaunchSite } from '../testing/launch.ts';

let site: LaunchSite;
let address: string;
let shop: Launch;
const touched = new Map<string, Date>();

beforeAll(async () => {
  site = await createLaunchSite();
  address = `http://localhost:${site.port}`;
});

afterAll(async () => {
  await site.clear();
  // A newer source would make the next start build the web again.
  for (const [path, mtime] of touched) await utimes(path, mtime, mtime);
});

/** Saves a file of the checkout as it is. */
const save = async (file: string): Promise<void> => {
  const path = join(ROOT, file);
  const { mtime } = await stat(path);
  if (!touched.has(path)) touched.set(path, mtime);
  await utimes(path, new Date(), new Date());
};

const textOf = async (path: string): Promise<string> => (await fetch(`${address}${path}`)).text();

/** What Vite tells open pages. */
const openPageChannel = async (): Promise<WebSocket> => {
  const [, token] = /wsToken = "([^"]+)"/.exec(await textOf('/@vite/client')) ?? [];
  const channel = new WebSocket(`${address.replace('http', 'ws')}/?token=${token}`, 'vite-hmr');
  await once(channel, 'open');
  return channel;
};

describe('npm run dev', () => {
  it('opens the shop with pages from Vite and the API behind them', async () => {
    shop = site.launchWith({ OF_ANOTHER_PROGRAM: 'secret' }, '--dev');
    await shop.says(`Haat is open at ${address}`);
    expect(await textOf('/')).toContain('/@vite/client');
    expect(await isHealthy(`${address}/health/ready`)).toBe(true);
    expect(JSON.parse(await textOf('/api/articles')).articles).not.toEqual([]);
    expect((await fetch(`${address}/demos/ca-office/`)).status).toBe(200);
    expect(await site.lookAtProcesses()).toHaveLength(7);
  });

  it('passes each process its own settings, and none of another program', async () => {
    const handed = (await site.lookAtProcesses()).map(({ pid }) => environmentOf(pid));
    const having = (name: string) => handed.filter((env) => name in env).length;
    expect(having('PATH')).toBeGreaterThan(5);
    expect(having('OF_ANOTHER_PROGRAM')).toBe(0);
    expect(having('SESSION_SECRET')).toBe(1);
    expect(having('BANK_API_KEY')).toBe(1);
    expect(having('API_URL')).toBe(1);
  });

  it('refuses npm start from the same folder', async () => {
    const second = site.launch();
    await second.says(`Haat already runs from this folder at ${address}`);
    expect(await second.exit).toEqual([1, null]);
  });

  it('sends a changed component to open pages, without loading them again', async () => {
    await textOf('/src/routes/home.tsx');
    const channel = await openPageChannel();
    const messages: { type: string; updates?: { path: string }[] }[] = [];
    channel.addEventListener('message', ({ data }) => messages.push(JSON.parse(data)));
    await save('web/src/routes/home.tsx');
    await expect
      .poll(() => messages.flatMap(({ updates = [] }) => updates.map(({ path }) => path)))
      .toContain('/src/routes/home.tsx');
    expect(messages.map(({ type }) => type)).not.toContain('full-reload');
    channel.close();
  });

  it('restarts only the service whose file changed', async () => {
    const before = await site.lookAtProcesses();
    await save('services/worker/src/main.ts');
    await shop.says('worker starts again: services/worker/src/main.ts has changed');
    await shop.says('worker is back after');
    await site.lookAtProcesses();
    expect(before.filter((one) => !isAlive(one))).toHaveLength(1);
    expect(await isHealthy(`${address}/health/ready`)).toBe(true);
  });

  it('stops everything on Ctrl-C', async () => {
    shop.child.kill('SIGINT');
    expect(await shop.exit).toEqual([0, null]);
    expect(site.everything().filter(isAlive)).toEqual([]);
  });

  it('leaves no process running when it is killed with -9', async () => {
    shop = site.launch('--dev');
    await shop.says('Haat is open');
    expect(await site.lookAtProcesses()).toHaveLength(7);
    shop.child.kill('SIGKILL');
    expect(await site.isAllGone()).toBe(true);
  });
});
