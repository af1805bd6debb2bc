import { afterAll, beforeAll, expect, it } from 'vitest';
import { waitFor } from '../processes/wait.ts';
import { environmentOf } from '../testing/environment.ts';
import { createLaunchSite, type Launch, type LaunchSite } from '../testing/launch.ts';

let site: LaunchSite;
let shop: Launch;
const BANK = { BANK_URL: 'http://127.0.0.1:9', BANK_API_KEY: 'bank' };

beforeAll(async () => {
  site = await createLaunchSite();
  shop = site.launchWith({ WEBTOOLS_IDLE_MS: '1000', ...BANK });
  await shop.says('Haat is open at');
});
afterAll(() => site.clear());

const running = async (): Promise<number> => (await site.lookAtProcesses()).length;
const lookUp = async (): Promise<number> =>
  (await fetch(`http://127.0.0.1:${site.port}/api/webtools/dns-lookup?name=`)).status;

it('the web tools start at a first request, end when idle, and start again', async () => {
  const asleep = await running();
  for (let time = 0; time < 2; time += 1) {
    expect(await lookUp()).toBe(400);
    expect(await running()).toBe(asleep + 1);
    const isAsleep = async () => (await running()) === asleep;
    expect(await waitFor(isAsleep, { within: 60_000 })).toBe(true);
  }
});

it('no sandbox runs for a provider that is configured', async () => {
  const processes = await site.lookAtProcesses();
  expect(processes.flatMap(({ pid }) => environmentOf(pid).SANDBOX_ONLY ?? [])).toEqual([
    'registrar,priceList,catalogue,hosting,mail',
  ]);
});
