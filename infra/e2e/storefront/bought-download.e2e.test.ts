import { codeTotalPaise, isFree } from '@haat/contracts/code-item';
import { codesAnswerSchema } from '@haat/contracts/http/codes';
import { downloadLinkAnswerSchema } from '@haat/contracts/http/downloads';
import { START } from '@haat/event-store/port';
import { buyCode } from '@haat/testkit/code-buyer';
import { openTestRecord } from '@haat/testkit/record';
import { signUp } from '@haat/testkit/test-customer';
import { unzipSync } from 'fflate';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { waitFor } from '../../processes/wait.ts';
import { needsTestControls, requireTestControls } from './shop-window.ts';

const at = (path: string): string => `${inject('sharedShop').baseUrl}${path}`;
const catalogue = async () =>
  codesAnswerSchema.parse(await (await fetch(at('/api/codes/fetch'))).json());

const unzip = async (response: Response): Promise<readonly string[]> => {
  expect(response.status).toBe(200);
  return Object.keys(unzipSync(new Uint8Array(await response.arrayBuffer())));
};

describe('Downloads and demos in the whole shop', () => {
  it('serve every free item of the catalogue as a package', async () => {
    const free = (await catalogue()).filter(isFree);
    expect(free).not.toEqual([]);
    for (const { route, options } of free) {
      const files = await unzip(await fetch(at(options.download_link ?? '')));
      expect(files).toContain(`${route}/README.md`);
    }
  });

  it('show a demo in a sandbox', async () => {
    const page = await fetch(at('/demos/chai-stall-menu/'));
    expect(page.headers.get('content-security-policy')).toMatch(/^sandbox /);
    expect(await page.text()).toContain('<h1>Kulhad Chai</h1>');
  });
});

describe('Downloads in the whole shop, checked in its events', () => {
  needsTestControls('its database');

  it('serve a bought item to its buyer once the order grants it', async () => {
    const { store } = await openTestRecord(requireTestControls().databaseUrl);
    onTestFinished(() => store.close());
    const item = (await catalogue()).find(({ route }) => route === 'upi-statement-matcher');
    if (!item) throw new Error('The item is not in the catalogue');
    expect(codeTotalPaise(item.price)).toBeGreaterThan(0);
    const asha = await signUp(inject('sharedShop').baseUrl);
    const ask = () => asha.post('/api/downloads/links', { itemId: item.id });
    expect((await ask()).status).toBe(403);

    await buyCode(store, asha, {
      itemId: item.id,
      title: item.page_title,
      route: item.route,
    });
    const granted = await waitFor(
      async () => {
        const answer = await ask();
        return answer.status === 200 ? answer : undefined;
      },
      { within: 20_000, every: 100 },
    );
    const { url } = downloadLinkAnswerSchema.parse(granted?.body);
    expect(await unzip(await fetch(at(url)))).toContain('upi-statement-matcher/match.js');

    const filter = { eventTypes: ['DownloadStarted'] };
    const { events } = await store.readAll(START, { filter });
    const hers = events.filter(({ data }) => data.customerId === asha.id);
    expect(hers.at(-1)?.data).toMatchObject({ itemId: item.id });
    // The worker met an order that it has nothing to register for, and goes on.
    expect((await fetch(at('/health/ready'))).status).toBe(200);
  });
});
