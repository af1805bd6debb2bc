import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startBankSandbox } from '../sandbox/bank.ts';
import { startCatalogueSandbox } from '../sandbox/catalogue.ts';
import { startHostingSandbox } from '../sandbox/hosting.ts';
import { startPriceListSandbox } from '../sandbox/price-list.ts';
import { startRegistrarSandbox } from '../sandbox/registrar.ts';
import { settingsIn } from '../testing/environment.ts';
import { createLaunchSite, type LaunchSite } from '../testing/launch.ts';

const PRODUCTION = { NODE_ENV: 'production', PUBLIC_ORIGIN: 'https://shop.example' };

let site: LaunchSite;
beforeAll(async () => {
  site = await createLaunchSite();
});
afterAll(() => site.clear());

const opened: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0)) await close();
});

/** Servers that speak like providers, under other names than the sandboxes of npm start. */
const providers = async (): Promise<Readonly<Record<string, string>>> => {
  const [registrar, bank, priceList, catalogue, hosting] = await Promise.all([
    startRegistrarSandbox({ credentials: { userId: '7', apiKey: 'registrar' } }),
    startBankSandbox({ apiKey: 'bank' }),
    startPriceListSandbox({ apiKey: 'prices' }),
    startCatalogueSandbox({ apiKey: 'codes' }),
    startHostingSandbox({ credentials: { user: 'haat', token: 'hosting' } }),
  ]);
  opened.push(registrar.close, bank.close, priceList.close, catalogue.close, hosting.close);
  return {
    REGISTRAR_URL: registrar.apiUrl,
    REGISTRAR_USER_ID: '7',
    REGISTRAR_API_KEY: 'registrar',
    BANK_URL: bank.url,
    BANK_API_KEY: 'bank',
    PRICE_LIST_URL: priceList.apiUrl,
    PRICE_LIST_API_KEY: 'prices',
    CATALOGUE_URL: catalogue.apiUrl,
    CATALOGUE_API_KEY: 'codes',
    HOSTING_URL: hosting.url,
    HOSTING_USER: 'haat',
    HOSTING_TOKEN: 'hosting',
    HOSTING_PANEL_URL: hosting.panelUrl,
    UPI_PAYEE_VPA: 'neel@bank',
    DEFAULT_NS1: 'ns1.server.example',
    DEFAULT_NS2: 'ns2.server.example',
  };
};

describe('npm start in production', () => {
  it('names the missing providers before it starts or stores anything', async () => {
    const refused = site.launchWith({ NODE_ENV: 'production', BANK_URL: 'http://127.0.0.1:9' });
    expect(await refused.exit).toEqual([2, null]);
    const output = await refused.says('The bank is named by half: BANK_API_KEY is missing.');
    expect(output).toContain('REGISTRAR_URL, REGISTRAR_USER_ID, REGISTRAR_API_KEY');
    expect(output).toContain('SANDBOX=on');
    expect(output).toContain('PUBLIC_ORIGIN: is not set');
    expect(output).not.toContain('Postgres');
    expect(await readdir(site.folder)).toEqual([]);
  });

  it('starts no sandbox when every provider is set', async () => {
    const named = await providers();
    const shop = site.launchWith({ ...PRODUCTION, ...named });
    const output = await shop.says('Haat is open at');
    expect(output).not.toMatch(/sandbox/i);
    const processes = await site.lookAtProcesses();
    expect(processes).toHaveLength(2);
    for (const { SANDBOX = 'off' } of processes.flatMap(({ pid }) => settingsIn(pid))) {
      expect(SANDBOX).toBe('off');
    }
    shop.child.kill('SIGTERM');
    expect(await shop.exit).toEqual([0, null]);
  });

  it('starts sandboxes with SANDBOX=on, and says so', async () => {
    const HAAT_ALLOW_INSECURE_ORIGIN = 'yes';
    const set = { NODE_ENV: 'production', SANDBOX: 'on', HAAT_ALLOW_INSECURE_ORIGIN };
    const shop = site.launchWith(set);
    await shop.says('WARNING: HAAT_ALLOW_INSECURE_ORIGIN=yes');
    await shop.says(
      'The registrar, the bank, the price list, the catalogue and the hosting server are ' +
        'sandboxes: nothing is registered, and no money moves.',
    );
    await shop.says('Haat is open at');
    expect(await readFile(join(site.folder, 'logs', 'shop.log'), 'utf8')).toContain(
      'WARNING: HAAT_ALLOW_INSECURE_ORIGIN=yes',
    );
    shop.child.kill('SIGTERM');
    expect(await shop.exit).toEqual([0, null]);
  });
});
