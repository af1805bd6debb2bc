import { HOST_NAME_MAX_LENGTH } from '@haat/contracts/host-name';
import { describe, expect, it } from 'vitest';
import { InvalidConfig, readSettings } from './settings.ts';

const trustProxy = (TRUST_PROXY: string | undefined) =>
  readSettings(['TRUST_PROXY'], { TRUST_PROXY }).TRUST_PROXY;

describe('TRUST_PROXY', () => {
  it.each([
    [undefined, false],
    ['', false],
    ['false', false],
    ['1', 1],
    ['2', 2],
    ['10.0.0.0/8', ['10.0.0.0/8']],
    ['192.0.2.7, 2001:db8::/32,loopback', ['192.0.2.7', '2001:db8::/32', 'loopback']],
  ])('reads %s as %j', (written, read) => {
    expect(trustProxy(written)).toEqual(read);
  });

  it.each([
    'true',
    '-1',
    '11',
    '::/0',
    '10.0.0.0/8,0.0.0.0/1',
    '10.0.0.0/33',
    '10.0.0.0/08',
    'proxy.example',
    ',',
  ])('refuses %s, and says what to write', (written) => {
    expect(() => trustProxy(written)).toThrow(InvalidConfig);
    expect(() => trustProxy(written)).toThrow(/TRUST_PROXY: .*number of proxies.*networks/);
  });
});

describe('PUBLIC_ORIGIN', () => {
  const publicOrigin = (PUBLIC_ORIGIN?: string) =>
    readSettings(['PUBLIC_ORIGIN'], { PUBLIC_ORIGIN }).PUBLIC_ORIGIN;

  it.each([
    [undefined, 'http://localhost:3000'],
    ['https://haat.example', 'https://haat.example'],
    ['https://haat.example:8443/shop/?from=mail', 'https://haat.example:8443'],
  ])('reads %s as %s', (written, read) => {
    expect(publicOrigin(written)).toBe(read);
  });

  it.each(['haat.example', 'javascript:alert(1)', 'ftp://haat.example'])(
    'refuses %s, because emails would link there',
    (written) => {
      expect(() => publicOrigin(written)).toThrow(/PUBLIC_ORIGIN/);
    },
  );
});

describe('IDN_TLDS', () => {
  const idnTlds = (IDN_TLDS?: string) => [...readSettings(['IDN_TLDS'], { IDN_TLDS }).IDN_TLDS];

  it('is empty by default, and otherwise has a language tag for each TLD', () => {
    expect(idnTlds()).toEqual([]);
    expect(idnTlds('in=hin, co.in=tam, भारत=hin')).toEqual([
      ['in', 'hin'],
      ['co.in', 'tam'],
      ['xn--h2brj9c', 'hin'],
    ]);
  });

  it.each(['in', 'in=', '.in=hin', 'in:hin'])('refuses %s', (written) => {
    expect(() => idnTlds(written)).toThrow(/IDN_TLDS/);
  });
});

describe('ANCHOR_EVENTS', () => {
  const anchorEvents = (ANCHOR_EVENTS: string) =>
    readSettings(['ANCHOR_EVENTS'], { ANCHOR_EVENTS }).ANCHOR_EVENTS;

  it('is limited so that an anchor of the longest stream names fits into one append', () => {
    const MAX_STREAMS = 2_000;
    expect(anchorEvents(String(MAX_STREAMS))).toBe(MAX_STREAMS);
    expect(() => anchorEvents(String(MAX_STREAMS + 1))).toThrow(/ANCHOR_EVENTS/);
    const heads = Array.from({ length: MAX_STREAMS }, (_, n) => [
      `domainname-${String(n).padStart(HOST_NAME_MAX_LENGTH, 'x')}`,
      { revision: 1_000_000, hash: 'f'.repeat(64) },
    ]);
    // EventStoreDB's default MaxAppendSize, in bytes.
    const largest = 1_048_576;
    expect(JSON.stringify(Object.fromEntries(heads)).length).toBeLessThan(largest * 0.9);
  });
});

describe('EVENT_STORE_URL', () => {
  const eventStore = (EVENT_STORE_URL: string) =>
    readSettings(['EVENT_STORE_URL'], { EVENT_STORE_URL }).EVENT_STORE_URL;

  it('accepts Postgres, EventStoreDB or KurrentDB, alone or as a cluster, and keeps the URL unchanged', () => {
    const cluster = 'esdb://haat:s%40cret@a:2113,b:2113,c:2113?tls=true';
    const kurrent = 'kurrentdb+discover://events.example';
    for (const url of ['postgres://haat@db.example/haat', 'esdb://a?tls=false', cluster, kurrent]) {
      expect(eventStore(url)).toBe(url);
    }
  });

  it('reports what is wrong without repeating the URL', () => {
    const wrong = 'esdb://haat:secret@a?tlsVerifyCert=false';
    expect(() => eventStore(wrong)).toThrow(/EVENT_STORE_URL: .*tlsCAFile=\/path\/ca\.crt/);
    expect(() => eventStore(wrong)).not.toThrow(/secret/);
  });
});

describe('SUPPLIER_GSTIN', () => {
  const gstin = (SUPPLIER_GSTIN: string) =>
    readSettings(['SUPPLIER_GSTIN'], { SUPPLIER_GSTIN }).SUPPLIER_GSTIN;

  it('accepts a GSTIN with a valid State and check character, or none', () => {
    expect(gstin('27AAPFU0939F1ZV')).toBe('27AAPFU0939F1ZV');
    expect(gstin('')).toBeUndefined();
    expect(() => gstin('27AAPFU0939F1ZX')).toThrow('SUPPLIER_GSTIN: is not a GSTIN');
  });
});

describe('The accounting codes of services', () => {
  it('have six digits and begin with 99', () => {
    expect(readSettings(['SAC_HOSTING'], {}).SAC_HOSTING).toBe('998315');
    const other = { SAC_HOSTING: '123456' };
    expect(() => readSettings(['SAC_HOSTING'], other)).toThrow(/SAC_HOSTING: .*accounting code/);
  });
});

describe('PAYMENT_VERIFIER', () => {
  const BANK = { BANK_URL: 'https://bank.example', BANK_API_KEY: 'b' };
  const names = ['PAYMENT_VERIFIER', 'BANK_URL', 'BANK_API_KEY'] as const;

  it.each([{}, { PAYMENT_VERIFIER: '' }, { PAYMENT_VERIFIER: 'http' }])(
    'defaults to the bank’s HTTP API, and then needs the bank’s settings: %j',
    (written) => {
      const read = readSettings(names, { ...BANK, ...written });
      expect(read).toEqual({ ...BANK, PAYMENT_VERIFIER: 'http' });
      for (const missing of ['BANK_URL', 'BANK_API_KEY']) {
        expect(() => readSettings(names, { ...BANK, ...written, [missing]: '' })).toThrow(
          `${missing}: is missing; without a bank to ask, set PAYMENT_VERIFIER=statement`,
        );
      }
    },
  );

  it.each(['statement', 'operator'] as const)('needs no bank when it is %s', (PAYMENT_VERIFIER) => {
    expect(readSettings(names, { PAYMENT_VERIFIER, BANK_URL: '' })).toEqual({ PAYMENT_VERIFIER });
  });

  it('refuses an unknown value', () => {
    expect(() => readSettings(names, { PAYMENT_VERIFIER: 'paper' })).toThrow(/PAYMENT_VERIFIER/);
  });

  it('allows more time and more open payments by default when it needs an operator', () => {
    const timeoutOptions = [
      'OPEN_PAYMENTS_PER_CUSTOMER',
      'CLAIM_UNVERIFIED_MS',
      'CLAIM_IN_REVIEW_MS',
    ] as const;
    const HOUR = 3_600_000;
    const read = (environment: Record<string, string>) =>
      Object.values(readSettings(timeoutOptions, environment));
    expect(read({})).toEqual([3, HOUR, 72 * HOUR]);
    for (const PAYMENT_VERIFIER of ['statement', 'operator']) {
      expect(read({ PAYMENT_VERIFIER })).toEqual([10, 72 * HOUR, 168 * HOUR]);
      expect(read({ PAYMENT_VERIFIER, OPEN_PAYMENTS_PER_CUSTOMER: '4' })[0]).toBe(4);
    }
  });
});

describe('An invalid setting', () => {
  const refusal = (environment: Record<string, string>): string => {
    try {
      readSettings(['DATABASE_URL', 'PAYMENT_EXPIRY_MS'], environment);
      return '';
    } catch (error) {
      return (error as Error).message;
    }
  };

  it('is reported with its name and its format', () => {
    expect(refusal({ PAYMENT_EXPIRY_MS: '3 days' })).toBe(
      'Settings are missing or wrong:\n' +
        'DATABASE_URL: is missing\n' +
        'PAYMENT_EXPIRY_MS: is not a whole number of milliseconds, such as 3600000 for an hour',
    );
  });

  it.each([
    ['GST_RATE_PERCENT', '0', 'is not a whole number from 1 to 100'],
    ['GST_RATE_PERCENT', '18.5', 'is not a whole number from 1 to 100'],
    ['PORT', '70000', 'is not a whole number from 0 to 65535'],
    ['DRAIN_MS', '9000', 'is not a whole number from 0 to 5000'],
    ['ORDERS_PER_MINUTE', '0', 'is not a whole number above 0'],
    [
      'HOSTING_GRACE_MS',
      '-1',
      'is not a whole number of milliseconds, such as 3600000 for an hour',
    ],
    ['OTEL_TRACES_SAMPLER_ARG', '10', 'is not a number from 0 to 1'],
    ['MASTER_SECRET', 'short', 'is shorter than 32 characters'],
    ['REGISTRAR_URL', 'localhost:4001', 'is not http://… or https://…'],
    ['DATABASE_URL', 'localhost:5432', 'is not postgres://user:password@host:5432/database'],
    [
      'QUEUE_URL',
      'amqp://queue',
      'is neither postgres://user:password@host:5432/database nor redis://',
    ],
  ] as const)('%s of %j is refused, and the message shows the format', (name, written, message) => {
    expect(() => readSettings([name], { [name]: written, SANDBOX: 'on' })).toThrow(
      `${name}: ${message}`,
    );
  });

  it.each(['', ' '])('is reported as missing when it is empty: "%s"', (empty) => {
    expect(refusal({ DATABASE_URL: empty })).toContain('DATABASE_URL: is missing');
    const read = readSettings(['PAYMENT_EXPIRY_MS'], { PAYMENT_EXPIRY_MS: empty });
    expect(read).toEqual(readSettings(['PAYMENT_EXPIRY_MS'], {}));
  });
});

describe('Settings of traces', () => {
  const headers = (OTEL_EXPORTER_OTLP_HEADERS?: string) =>
    readSettings(['OTEL_EXPORTER_OTLP_HEADERS'], { OTEL_EXPORTER_OTLP_HEADERS })
      .OTEL_EXPORTER_OTLP_HEADERS;

  it.each([
    [undefined, {}],
    ['', {}],
    ['authorization=Bearer%20abc==', { authorization: 'Bearer abc==' }],
    ['x-team=haat, x-key=a%2Cb', { 'x-team': 'haat', 'x-key': 'a,b' }],
  ])('read headers %s as %j', (written, read) => {
    expect(headers(written)).toEqual(read);
  });

  it.each(['authorization', '=x', 'a b=c', 'key=%0D%0Aother:%20x', 'key=%E0%A4%A'])(
    'refuse headers %s without repeating them, as they are secrets',
    (written) => {
      expect(() => headers(written)).toThrow(/OTEL_EXPORTER_OTLP_HEADERS: is not name=value/);
      expect(() => headers(written)).not.toThrow(written);
    },
  );

  it.each([
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'grpc://collector:4317'],
    ['OTEL_TRACES_SAMPLER_ARG', 'all'],
  ] as const)('refuse %s of %s', (name, written) => {
    expect(() => readSettings([name], { [name]: written })).toThrow(name);
  });
});
