import { ownLogins } from '@haat/platform/database/roles/login';
import { expect, it } from 'vitest';
import { stackOf } from './stack.ts';

const URL_OF = 'postgres://haat:haat@127.0.0.1:5432/haat';

const healthUrlsOn = (host: string): readonly string[] => {
  const specs = stackOf({
    ports: {
      ...{ api: 3000, worker: 3101, projections: 3102, webtools: 3103 },
      ...{ registrar: 3104, bank: 3105, priceList: 3106, catalogue: 3107, hosting: 3108 },
      ...{ mail: 3109, smtp: 3110 },
    },
    ...{ databaseUrl: URL_OF, eventStoreUrl: URL_OF, queueUrl: URL_OF, keyStoreUrl: URL_OF },
    logins: ownLogins(() => 'tests'),
    ...{ sessionSecret: 's'.repeat(32), masterSecret: 'm'.repeat(32) },
    ...{ sandbox: 'on', sandboxState: '/', downloads: '/', logFolder: '/', host },
    env: { HEALTH_HOST: host, WEBTOOLS_HOST: host },
  });
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
])('a process that listens on %s is asked for its health at %s', (host, reached) => {
  expect(healthUrlsOn(host)).toEqual([
    `http://${reached}:3101/health/ready`,
    `http://${reached}:3102/health/ready`,
    `http://${reached}:3103/health/ready`,
    `http://${reached}:3000/health/live`,
  ]);
});
