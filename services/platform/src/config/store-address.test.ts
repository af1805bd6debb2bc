import { EventStoreDBClient } from '@eventstore/db-client';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { type EventStoreDbAddress, namedConnection, readStoreAddress } from './store-address.ts';

const read = (url: string): EventStoreDbAddress => {
  const address = readStoreAddress(url);
  if (address.engine !== 'eventstoredb') throw new Error(`${url} is ${address.engine}`);
  return address;
};

const host = (name: string, port = 2_113) => ({ name, port });

describe('The address of an EventStoreDB', () => {
  it.each<readonly [string, object]>([
    ['esdb://events.example', { hosts: [host('events.example')], tls: true, discovers: false }],
    [
      'esdb://events.example:2114/?tls=false',
      { hosts: [host('events.example', 2_114)], tls: false },
    ],
    [
      'esdb://haat:secret@a:2111,b:2112,c?tls=true&tlsCAFile=/etc/haat/ca.crt',
      { hosts: [host('a', 2_111), host('b', 2_112), host('c')], tlsCAFile: '/etc/haat/ca.crt' },
    ],
    ['esdb+discover://haat:secret@events.example:2113', { discovers: true }],
    ['ESDB://10.0.0.7?TLS_CA_FILE=%2Fca%20of%20ours.crt', { tlsCAFile: '/ca of ours.crt' }],
    ['esdb://a:2113, b:2113?nodePreference=read-only-replica', { hosts: [host('a'), host('b')] }],
    ['esdb://a?keepAliveInterval=-1&defaultDeadline=5000&connectionName=a%26b', {}],
    [
      'kurrentdb://haat:secret@a,b?tls=true',
      { discovers: false, connectionString: 'esdb://haat:secret@a:2113,b:2113?tls=true' },
    ],
    [
      'kurrentdb+discover://events.example',
      { discovers: true, connectionString: 'esdb+discover://events.example:2113' },
    ],
  ])('accepts %s', (url, expected) => {
    const address = read(url);
    expect(address).toMatchObject(expected);
    expect(read(address.connectionString)).toEqual(address);
  });

  it.each<readonly [string, RegExp]>([
    ['esdb://', /no host/],
    ['esdb:///a', /no host/],
    ['esdb://haat:secret@', /no host/],
    ['esdb://a,,b', /no host/],
    ['esdb://a:2113,b:2113,', /no host/],
    ['esdb://a:secret', /no port/],
    ['esdb://a:0', /no port/],
    ['esdb://a:2113x', /no port/],
    ['esdb://a:99999', /no port/],
    ['esdb://[::1]:2113', /IPv6/],
    ['esdb://::1', /IPv6/],
    ['esdb://a b:2113', /letters, digits/],
    ['esdb://a/secret', /a path/],
    ['esdb://haat:se/cret@a', /%2F/],
    ['esdb://haat:se@cret@a', /%40/],
    ['esdb://haat:se:cret@a', /%3A/],
    ['esdb://haat:sec%ret@a', /hexadecimal/],
    ['esdb://ha%3Aat:secret@a', /no colon/],
    ['esdb://secret@a', /without the other/],
    ['esdb://haat:@a', /without the other/],
    ['esdb+discover://a,b', /one name/],
    ['esdb://a?tls=secret', /setting tls has a value/],
    ['esdb://a?tls', /setting tls has a value/],
    ['esdb://a?tls=true&tls=false', /twice/],
    ['esdb://a?tls=true=false', /second =/],
    ['esdb://a?gossipTimeout=secret', /gossipTimeout/],
    ['esdb://a?nodePreference=secret', /nodePreference/],
    ['esdb://a?secret=true', /is none; these are: tls, tlsCAFile/],
    ['esdb://haat:secret@a?dnsDiscover=true', /is none/],
    ['esdb://haat:secret@a?tlsVerifyCert=false', /tlsCAFile=\/path\/ca\.crt instead/],
    ['esdb://a?throw_on_append_failure=false', /leave it out/],
    ['esdb://a?userCertFile=/secret.crt', /belong together/],
    ['kurrent://haat:secret@a', /kurrentdb:\/\/ or .* not kurrent:\/\//],
    ['mysql://haat:secret@a/haat', /not mysql:\/\//],
    ['postgres://haat:secret@ a/haat', /no URL/],
    ['haat:secret@a', /without a scheme/],
    ['', /without a scheme/],
  ])('is not %s, and the message quotes no part of it', (url, message) => {
    expect(() => readStoreAddress(url)).toThrow(message);
    expect(() => readStoreAddress(url)).not.toThrow('secret');
  });

  it('passes usernames and passwords with any characters to the client', async () => {
    const characters = fc.string({ minLength: 1, unit: 'grapheme' });
    const withoutColon = characters.filter((text) => !text.includes(':'));
    await fc.assert(
      fc.asyncProperty(withoutColon, characters, async (user, password) => {
        const url = `esdb://${encodeURIComponent(user)}:${encodeURIComponent(password)}@a,b:2112`;
        const client = EventStoreDBClient.connectionString(read(url).connectionString);
        expect(await sentBy(client)).toBe(`${user}:${password}`);
      }),
      { numRuns: 50 },
    );
  });

  it('is never passed to the client if the client refuses or warns about it', () => {
    const warned = vi.spyOn(console, 'warn');
    const piece = fc.constantFrom(
      ...['a', 'b.example', ':', '@', ',', '/', '?', '&', '=', '%', '%41', '2113', '-1', ' '],
      ...['tls', 'true', 'false', 'connectionName', 'gossipTimeout', 'nodePreference', 'leader'],
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        let address: EventStoreDbAddress;
        try {
          address = read(`esdb://${pieces.join('')}`);
        } catch {
          return;
        }
        EventStoreDBClient.connectionString(address.connectionString);
      }),
      { numRuns: 1_000 },
    );
    expect(warned).not.toHaveBeenCalled();
  });
});

/** The client's authorization header. */
const sentBy = (client: EventStoreDBClient): Promise<string> => {
  const { callArguments } = client as unknown as {
    callArguments(
      options: object,
    ): [
      unknown,
      { credentials: { generateMetadata(of: object): Promise<{ get(key: string): string[] }> } },
    ];
  };
  const [, { credentials }] = callArguments.call(client, {});
  return credentials
    .generateMetadata({ service_url: '' })
    .then((metadata) => metadata.get('authorization')[0] ?? '')
    .then((header) => Buffer.from(header.slice('Basic '.length), 'base64').toString());
};

it.each([
  ['esdb://one:2113', 'esdb://one:2113?connectionName=haat-api'],
  ['esdb://one:2113?tls=false', 'esdb://one:2113?tls=false&connectionName=haat-api'],
  ['esdb://one:2113?connectionName=mine', 'esdb://one:2113?connectionName=mine'],
  ['esdb://one:2113?connection-name=mine', 'esdb://one:2113?connection-name=mine'],
  ['esdb://one:2113/?', 'esdb://one:2113?connectionName=haat-api'],
  ['kurrentdb://one', 'esdb://one:2113?connectionName=haat-api'],
  ['postgres://shop@one/shop', 'postgres://shop@one/shop'],
])('adds the connection name of the process if the URL has none: %s', (url, named) => {
  expect(namedConnection(url, 'haat-api')).toBe(named);
});
