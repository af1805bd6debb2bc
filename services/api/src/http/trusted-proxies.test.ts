import { readSettings } from '@haat/platform/config';
import { type ApiShop, apiSettings, openApi } from '@haat/testkit/api';
import { registration } from '@haat/testkit/customer';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { trustedProxies } from './trusted-proxies.ts';

/** The caller that a shop with this setting sees; its peer is 10.0.0.9. */
const callerOf = async (TRUST_PROXY: string, forwardedFor: string): Promise<string> => {
  const setting = readSettings(['TRUST_PROXY'], { TRUST_PROXY }).TRUST_PROXY;
  const app = Fastify({ trustProxy: trustedProxies(setting) });
  app.get('/', async ({ ip }) => ip);
  const headers = { 'x-forwarded-for': forwardedFor };
  const answer = await app.inject({ url: '/', headers, remoteAddress: '10.0.0.9' });
  await app.close();
  return answer.body;
};

const FORGED = '203.0.113.1, 203.0.113.2';

describe('The caller’s IP address', () => {
  it.each([
    ['false', `${FORGED}, 192.0.2.1`, '10.0.0.9'],
    ['', `${FORGED}, 192.0.2.1`, '10.0.0.9'],
    ['0', `${FORGED}, 192.0.2.1`, '10.0.0.9'],
    ['1', `${FORGED}, 192.0.2.1`, '192.0.2.1'],
    ['1', '192.0.2.1', '192.0.2.1'],
    ['1', '', '10.0.0.9'],
    ['2', `${FORGED}, 192.0.2.1, 198.51.100.7`, '192.0.2.1'],
    ['10.0.0.0/8', `${FORGED}, 192.0.2.1`, '192.0.2.1'],
    ['10.0.0.0/8', `10.1.1.1, ${FORGED}, 192.0.2.1, 10.0.0.5`, '192.0.2.1'],
    ['198.51.100.7, 10.0.0.9', `${FORGED}, 192.0.2.1, 198.51.100.7`, '192.0.2.1'],
    ['uniquelocal', `${FORGED}, 192.0.2.1`, '192.0.2.1'],
    ['172.16.0.0/12', `${FORGED}, 192.0.2.1`, '10.0.0.9'],
  ])('with TRUST_PROXY=%s and X-Forwarded-For: %s is %s', async (setting, header, expected) => {
    expect(await callerOf(setting, header)).toBe(expected);
  });
});

describe('A caller behind one proxy', () => {
  let shop: ApiShop;
  beforeAll(async () => {
    shop = await openApi();
  });
  afterAll(() => shop.close());

  it('gets no more attempts by inventing IP addresses', async () => {
    const settings = apiSettings({ TRUST_PROXY: 1, REGISTRATIONS_PER_MINUTE: 1 });
    const app = await shop.reopen({ settings });
    const register = async (forwardedFor: string) => {
      const headers = { 'x-forwarded-for': forwardedFor };
      const payload = registration();
      const url = '/api/auth/register';
      return (await app.inject({ method: 'POST', url, headers, payload })).statusCode;
    };
    expect(await register('203.0.113.1, 192.0.2.1')).toBe(201);
    expect(await register('203.0.113.2, 192.0.2.1')).toBe(429);
    expect(await register('203.0.113.1, 192.0.2.2:51234')).toBe(201);
    expect(await register('203.0.113.1, 192.0.2.2:51235')).toBe(429);
  });
});
