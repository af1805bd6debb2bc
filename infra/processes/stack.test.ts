import { ownLogins } from '@haat/platform/roles';
import { expect, it } from 'vitest';
import { operatorSettingsOf, stackOf } from './stack.ts';

const URL_OF = 'postgres://haat:haat@127.0.0.1:5432/haat';

const optionsOf = (
  host: string,
  env: Readonly<Record<string, string>>,
): Parameters<typeof stackOf>[0] => ({
  ports: {
    ...{ api: 3000, worker: 3101, projections: 3102, webtools: 3103 },
    ...{ registrar: 3104, bank: 3105, priceList: 3106, catalogue: 3107, hosting: 3108 },
    ...{ mail: 3109, smtp: 3110 },
  },
  ...{ databaseUrl: URL_OF, eventStoreUrl: URL_OF, queueUrl: URL_OF, keyStoreUrl: URL_OF },
  logins: ownLogins(() => 'tests'),
  ...{ sessionSecret: 's'.repeat(32), masterSecret: 'm'.repeat(32) },
  ...{ sandbox: 'on', sandboxState: '/', downloads: '/', uploads: '/', logFolder: '/', host },
  env,
});

const healthUrlsOn = (host: string): readonly string[] => {
  const specs = stackOf(optionsOf(host, { HEALTH_HOST: host, WEBTOOLS_HOST: host }));
  return [specs.worker, specs.projections, specs.webtools, specs.api].flatMap(
    ({ healthUrls }) => healthUrls,
  );
};

it.each([
  ['0.0.0.0', '127.0.0.1'],
  ['::', '127.0.0.1'],
  ['192.0.2.7', '192.0.2.7'],
  ['::1', '[::1]'],
  ['2001:db8::7', '[2001:db8::7]'],
])('a process that listens on %s has its health URL at %s', (host, reached) => {
  expect(healthUrlsOn(host)).toEqual([
    `http://${reached}:3101/health/ready`,
    `http://${reached}:3102/health/ready`,
    `http://${reached}:3103/health/ready`,
    `http://${reached}:3000/health/live`,
  ]);
});

it('the operator tool gets the payment settings of the shop, and no secret set by hand', () => {
  const goneBy = {
    PAYMENT_VERIFIER: 'statement',
    PAYMENT_EXPIRY_MS: '1000',
    CLAIM_LAPSE_MS: '2000',
  };
  const env = { ...goneBy, BANK_API_KEY: 'known-to-nobody' };
  const { madeUp, byHand } = operatorSettingsOf(optionsOf('127.0.0.1', env));
  expect(madeUp).toMatchObject(goneBy);
  expect(madeUp).not.toHaveProperty('BANK_API_KEY');
  expect(byHand).toEqual({ BANK_API_KEY: 'known-to-nobody' });
});
