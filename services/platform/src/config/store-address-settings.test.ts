/** Our list of settings must equal the client's own: an upgrade that differs fails here. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, it, vi } from 'vitest';
import { readStoreAddress } from './store-address.ts';

const require = createRequire(import.meta.url);
const PARSER = require.resolve('@eventstore/db-client/dist/Client/parseConnectionString.js');
const { parseConnectionString } = require(PARSER) as {
  parseConnectionString(url: string): Readonly<Record<string, unknown>>;
};

const refusal = (read: () => unknown): string => {
  try {
    read();
  } catch (error) {
    return (error as Error).message;
  }
  return 'not refused';
};

/** As listed in the refusal of an unknown setting. */
const ours = (
  /these are: ([\w, ]+)/.exec(refusal(() => readStoreAddress('esdb://a?none=1')))?.[1] ?? ''
)
  .split(', ')
  .toSorted();

it('the settings are those of the EventStoreDB client', () => {
  // The client does not export its list.
  const [, list = ''] =
    /mapToQueryOption = caseMap\(\{([^}]*)\}\)/.exec(readFileSync(PARSER, 'utf8')) ?? [];
  const theirs = [...list.matchAll(/(\w+): "\1"/g)].map(([, name = '']) => name);
  expect(theirs.toSorted()).toEqual(ours);
});

it('the client reads each setting under the name that it is passed with', () => {
  const warned = vi.spyOn(console, 'warn');
  const flags = 'tls=true&tlsVerifyCert=true&throwOnAppendFailure=true';
  const files = 'tlsCAFile=a&userCertFile=b&userKeyFile=c';
  const times = 'discoveryInterval=1&gossipTimeout=1&defaultDeadline=1';
  const keepAlive = 'keepAliveInterval=-1&keepAliveTimeout=-1';
  const others = 'connectionName=d&nodePreference=leader&maxDiscoverAttempts=1';
  const address = readStoreAddress(
    `esdb://a?${[flags, files, times, keepAlive, others].join('&')}`,
  );
  if (address.engine !== 'eventstoredb') throw new Error(`It is ${address.engine}`);
  const { dnsDiscover, hosts, ...settings } = parseConnectionString(address.connectionString);
  expect(Object.keys(settings).toSorted()).toEqual(ours);
  expect(warned).not.toHaveBeenCalled();
});

it('the node preferences are those of the client', () => {
  const message = refusal(() => parseConnectionString('esdb://a?nodePreference=none'));
  const theirs = message.match(/[a-z_]+(?: or [a-z_]+)+/)?.[0].split(' or ') ?? [];
  expect(theirs.length).toBeGreaterThan(0);
  for (const node of theirs) {
    expect(() => readStoreAddress(`esdb://a?nodePreference=${node}`)).not.toThrow();
  }
  for (const node of ['leader', 'follower', 'random', 'readonlyreplica']) {
    expect(() => parseConnectionString(`esdb://a?nodePreference=${node}`)).not.toThrow();
  }
});
