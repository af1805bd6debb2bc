import type { WhoisLookupAnswer } from '@haat/contracts/http/webtools/whois-lookup';
import type { ApiShop } from '@haat/testkit/api';
import { misbehavingWorkerUrl } from '@haat/testkit/misbehaving';
import { openWebTools } from '@haat/testkit/webtools';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type NameServer, startNameServer } from '../../dns/testing/name-server.ts';
import { records } from '../../dns/testing/zones.ts';
import { type RdapServer, startRdapServer } from '../rdap-server.ts';
import { startWhoisServers, type WhoisServers } from '../whois-server.ts';
import { hostileRdap, hostileWhois } from './directories.ts';
import { largest } from './largest.ts';
import { recordedParsing } from './recorded-parsing.ts';

const WHOIS = 'whois.registry.example';
/** Country endings have parsers of their own. */
const ENDINGS = ['who', 'uk', 'jp', 'fr', 'it', 'ua'];
const MAX_RAW_CHARACTERS = 600_000;

/** How busy the machine is decides nothing here. */
const TEST_MS = 120_000;

const parsing = recordedParsing();
const stuck = recordedParsing({ workerUrl: misbehavingWorkerUrl, deadlineMs: 1 });
let rdap: RdapServer;
let whois: WhoisServers;
let resolver: NameServer;
let shop: ApiShop;
let stuckShop: ApiShop;

beforeAll(async () => {
  const kindOf = (domain: string): string => domain.split('.')[0] ?? '';
  rdap = await startRdapServer({
    endings: ['com'],
    domainOf: (domain) => hostileRdap[kindOf(domain)]?.(domain) ?? 404,
  });
  whois = await startWhoisServers({
    '127.0.0.1': () => `refer: ${WHOIS}\n`,
    '127.0.0.2': (query) => hostileWhois[kindOf(query)] ?? 'Registrar: Registrar of Names\n',
  });
  resolver = await startNameServer(
    records(['whois.iana.org', 'A', 60, '127.0.0.1'], [WHOIS, 'A', 60, '127.0.0.2']),
  );
  const settings = {
    LOOKUPS_PER_MINUTE: 10_000,
    DNS_SERVERS: [resolver.at],
    RDAP_BOOTSTRAP_URL: rdap.bootstrapUrl,
    WHOIS_PORT: whois.port,
    PUBLIC_WEB_EXCEPTIONS: [rdap.at, `127.0.0.1:${whois.port}`, `127.0.0.2:${whois.port}`],
  };
  shop = await openWebTools(settings, { parsing });
  stuckShop = await openWebTools(settings, { parsing: stuck });
});
afterAll(async () => {
  await Promise.all([shop?.close(), stuckShop?.close(), resolver?.close()]);
  whois?.close();
  rdap?.close();
});

const ask = async (domain: string, { app } = shop): Promise<WhoisLookupAnswer> => {
  const response = await app.inject({ url: '/api/webtools/whois-lookup', query: { domain } });
  expect([domain, response.statusCode]).toEqual([domain, 200]);
  return response.json<WhoisLookupAnswer>();
};

const expectMeasure = (answer: WhoisLookupAnswer): void => {
  const { raw = '', ...rest } = answer as WhoisLookupAnswer & { readonly raw?: string };
  expect(raw.length).toBeLessThan(MAX_RAW_CHARACTERS);
  expect(largest(rest).items).toBeLessThanOrEqual(100);
  expect(largest(rest).characters).toBeLessThanOrEqual(2_048);
};

describe('A hostile directory', { timeout: TEST_MS }, () => {
  it.each(Object.keys(hostileRdap))('of RDAP, "%s", is parsed in a thread', async (kind) => {
    parsing.take();
    expectMeasure(await ask(`${kind}.com`));
    expect(parsing.take()[0]).toEqual(['rdap', 'read']);
  });

  it.each(Object.keys(hostileWhois))('of WHOIS, "%s", is parsed in a thread', async (kind) => {
    for (const ending of ENDINGS) {
      parsing.take();
      expectMeasure(await ask(`${kind}.${ending}`));
      expect(parsing.take()).toEqual([['whois', 'read']]);
    }
  });

  it('of RDAP is used with long texts, and replaced by WHOIS when it nests too deep', async () => {
    expect(await ask('string.com')).toMatchObject({ source: 'rdap', state: 'registered' });
    expect(await ask('deep.com')).toMatchObject({ source: 'whois' });
    expect(await ask('nested-entities.com')).toMatchObject({ source: 'whois' });
  });

  it('of WHOIS that takes too long to parse is shown as raw text', async () => {
    const answer = await ask('fine.who', stuckShop);
    expect(answer).toMatchObject({ state: 'unclear', source: 'whois' });
    expect(answer).toMatchObject({ raw: expect.stringContaining('Registrar of Names') });
    expect(stuck.take()).toEqual([['whois', 'too_slow']]);
  });

  it('of RDAP that takes too long to parse is replaced by WHOIS', async () => {
    expect(await ask('types.com', stuckShop)).toMatchObject({ source: 'whois', state: 'unclear' });
    expect(stuck.take()).toEqual([
      ['rdap', 'too_slow'],
      ['whois', 'too_slow'],
    ]);
  });
});
