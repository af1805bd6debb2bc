import { readStoreAddress } from '@haat/platform/config';
import { describe, expect, it } from 'vitest';
import { example, filledIn, secure, text } from './testing/compose-file.ts';

const SHOP = ['api', 'worker', 'projections', 'migrations', 'ops'] as const;

describe('docker-compose.secure.yml', () => {
  const variables = {
    ...example,
    ...{ EVENT_STORE_PASSWORD: 'of-the-user', EVENTSTORE_ADMIN_PASSWORD: 'of-the-admin' },
    EVENTSTORE_OPS_PASSWORD: 'of-operations',
  };
  const filled = (environment: Readonly<Record<string, string>> = {}) =>
    Object.fromEntries(
      Object.entries(environment).map(([name, value]) => [name, filledIn(value, variables)]),
    );

  it.each(SHOP)('connects %s to the event store over TLS as the user “haat”', (name) => {
    const { environment, configs } = secure.services[name] ?? {};
    const { EVENT_STORE_URL = '', ...others } = filled(environment);
    expect(others).toEqual({});
    const address = readStoreAddress(EVENT_STORE_URL);
    expect(address).toMatchObject({
      hosts: [{ name: 'eventstore', port: 2_113 }],
      tls: true,
      connectionString: expect.stringContaining('//haat:of-the-user@'),
    });
    const file = 'tlsCAFile' in address ? address.tlsCAFile : '';
    expect(configs).toEqual([{ source: 'eventstore-ca', target: file }]);
    expect(secure.configs).toHaveProperty('eventstore-ca');
  });

  it('changes only these services and the event store', () => {
    expect(Object.keys(secure.services).toSorted()).toEqual([...SHOP, 'eventstore'].toSorted());
  });

  it('has the event store require TLS and passwords, and check its health over TLS', () => {
    const { environment, healthcheck } = secure.services.eventstore ?? {};
    expect(filled(environment)).toMatchObject({
      EVENTSTORE_INSECURE: 'false',
      EVENTSTORE_DEFAULT_ADMIN_PASSWORD: 'of-the-admin',
      EVENTSTORE_DEFAULT_OPS_PASSWORD: 'of-operations',
    });
    expect(healthcheck?.test.at(-1)).toMatch(/^https:/);
    for (const name of Object.keys(variables).filter((one) => one.startsWith('EVENT'))) {
      const missing = { ...variables, [name]: '' };
      const all = Object.values(secure.services).flatMap((one) =>
        Object.values(one.environment ?? {}),
      );
      expect(() => all.map((value) => filledIn(value, missing))).toThrow(`${name}: set it in .env`);
    }
  });

  it('reads only variables that .env.example names', () => {
    for (const [, name] of text('docker-compose.secure.yml').matchAll(/\$\{(\w+)/g)) {
      expect(text('.env.example')).toMatch(new RegExp(`^# ${name}=`, 'm'));
    }
  });
});
