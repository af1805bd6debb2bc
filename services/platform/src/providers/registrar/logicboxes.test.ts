import { type RegistrarSandbox, startRegistrarSandbox } from '@haat/infra/sandbox/registrar';
import { createManualClock, type ManualClock } from '@haat/testkit/manual-clock';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '../../log/log.ts';
import { createLogicBoxes } from './logicboxes.ts';
import type { Registrant, Registrar } from './port.ts';

const SETTLE_MS = 5_000;
const asha: Registrant = {
  name: 'Asha Verma',
  addressLine1: '14 Bapu Bazaar, Johari Gate, behind the old water tower, next to the third lamp',
  city: 'Jaipur',
  state: '',
  country: 'IN',
  zipcode: '302003',
  phoneCc: '91',
  phone: '90000 01234',
  email: 'asha@example.in',
};

let clock: ManualClock;
let sandbox: RegistrarSandbox;
let lines: string[];
let registrar: Registrar;
let opened: Registrar[];

const connect = (apiKey: string, baseUrl = sandbox.apiUrl): Registrar => {
  const made = createLogicBoxes({
    baseUrl,
    userId: sandbox.credentials.userId,
    apiKey,
    log: createLog({
      name: 'test',
      level: 'debug',
      destination: { write: (line) => lines.push(line) },
    }),
    timeoutMs: 5_000,
    registerTimeoutMs: 5_000,
    idnLanguages: new Map([['in', 'hin']]),
  });
  opened.push(made);
  return made;
};

beforeEach(async () => {
  clock = createManualClock();
  lines = [];
  opened = [];
  sandbox = await startRegistrarSandbox({ settleMs: SETTLE_MS, now: clock.now });
  registrar = connect(sandbox.credentials.apiKey);
});
afterEach(async () => {
  await Promise.all(opened.map((client) => client.close()));
  await sandbox.close();
});

const idOf = (ensured: Awaited<ReturnType<Registrar['ensureCustomer']>>): string => {
  if (ensured.kind !== 'ensured') throw new Error(`not ensured: ${JSON.stringify(ensured)}`);
  return ensured.id;
};

const buy = async (domain: string, through = registrar) => {
  const customerId = idOf(await through.ensureCustomer(asha));
  const contactId = idOf(await through.ensureContact(customerId, asha));
  return through.register({
    domain,
    years: 2,
    nameservers: ['ns1.haat.example', 'NS2.haat.example'],
    customerId,
    contactId,
  });
};

const results = () => sandbox.registrations().map((call) => call.result);

describe('The availability of a domain', () => {
  it.each([
    ['neelkhadi.co.in', 'available'],
    ['taken-name.com', 'unavailable'],
    ['unknown-name.com', 'unknown'],
    ['forbidden-name.com', 'restricted'],
    ['no name', 'unknown'],
  ])('of the name %s is %s', async (domain, status) => {
    expect(await registrar.checkAvailability(domain)).toMatchObject({ status });
  });

  it('is checked with others of its label in one call', async () => {
    await buy('neelkhadi.in');
    expect(await registrar.checkTlds('neelkhadi', ['com', 'in', 'co.in'])).toEqual([
      { status: 'available' },
      { status: 'unavailable', reason: 'registered', through: 'us' },
      { status: 'available' },
    ]);
  });

  it('is unavailable once we have registered it', async () => {
    await buy('neelkhadi.in');
    expect(await registrar.checkAvailability('NEELKHADI.in')).toEqual({
      status: 'unavailable',
      reason: 'registered',
      through: 'us',
    });
  });
});

describe('A domain at the registrar', () => {
  it('is registered once, for the paid years, with both nameservers', async () => {
    const bought = await buy('neelkhadi.in');
    expect(bought).toMatchObject({ kind: 'registered', entityId: expect.stringMatching(/^\d+$/) });
    expect(sandbox.registrations()).toMatchObject([
      {
        domain: 'neelkhadi.in',
        result: 'registered',
        years: 2,
        nameservers: ['ns1.haat.example', 'ns2.haat.example'],
      },
    ]);
    expect(await registrar.lookUp('neelkhadi.in')).toMatchObject({
      kind: 'found',
      status: 'active',
      registeredAt: '2026-01-15T09:30:00.000Z',
      expiresAt: '2028-01-15T09:30:00.000Z',
    });
    expect(await buy('neelkhadi.in')).toMatchObject({ kind: 'failed', failure: 'taken' });
    expect(results()).toEqual(['registered', 'already_registered']);
  });

  it('is sent in punycode, with its language', async () => {
    expect(await buy('नीलखादी.in')).toMatchObject({ kind: 'registered' });
    expect(sandbox.registrations()[0]?.domain).toMatch(/^xn--[a-z0-9-]+\.in$/);
    expect(sandbox.registrations()[0]?.idnLanguage).toBe('hin');
    expect(await registrar.lookUp('नीलखादी.in')).toMatchObject({ kind: 'found' });
  });

  it('is pending while locked in processing, then active', async () => {
    expect(await buy('locked-name.com')).toMatchObject({
      kind: 'pending',
      state: 'locked',
      answer: { actionstatusdesc: 'Order Locked In Processing.' },
    });
    expect(await registrar.lookUp('locked-name.com')).toMatchObject({ status: 'pending' });
    clock.advance(SETTLE_MS);
    expect(await registrar.lookUp('locked-name.com')).toMatchObject({ status: 'active' });
  });

  it('is found by a lookup when the answer was lost', async () => {
    expect(await buy('lost-name.com')).toMatchObject({ kind: 'outcome_unknown' });
    expect(await registrar.lookUp('lost-name.com')).toMatchObject({
      kind: 'found',
      status: 'active',
    });
    expect(results()).toEqual(['lost']);
  });
});

describe('A customer at the registrar', () => {
  it('is created once for an email, and found after that', async () => {
    const first = idOf(await registrar.ensureCustomer(asha));
    expect(idOf(await registrar.ensureCustomer({ ...asha, email: 'ASHA@example.in' }))).toBe(first);
    expect(idOf(await registrar.ensureCustomer({ ...asha, email: 'ravi@example.in' }))).not.toBe(
      first,
    );
  });

  it('is created once by concurrent orders', async () => {
    const made = await Promise.all([1, 2, 3, 4].map(() => registrar.ensureCustomer(asha)));
    expect(new Set(made.map(idOf)).size).toBe(1);
  });

  it('is refused before any request when the phone number is too long', async () => {
    const wrong = { ...asha, phone: '123456789012345' };
    expect(await registrar.ensureCustomer(wrong)).toMatchObject({
      kind: 'failed',
      failure: 'contact',
      reason:
        'the registrar didn’t accept the registrant or billing details. Check them and order again',
    });
    expect(lines).toEqual([]);
  });
});

describe('Renewing a domain at the registrar', () => {
  const END = '2028-01-15T09:30:00.000Z';
  const registered = async (domain: string) => {
    const bought = await buy(domain);
    const registrarOrderId = bought.kind === 'registered' ? bought.entityId : '';
    const renew = (renewsFrom = END) =>
      registrar.renew({ registrarOrderId, domain, years: 1, renewsFrom });
    const endsAt = async () => {
      const look = await registrar.lookUpOrder(registrarOrderId, domain);
      return look.kind === 'found' ? look.expiresAt : look.kind;
    };
    return { renew, endsAt };
  };
  const renewals = () => sandbox.renewals().map(({ result }) => result);
  const LATER = '2029-01-14T09:30:00.000Z';

  it('extends it by a year, once for each expiry date', async () => {
    const { renew, endsAt } = await registered('neelkhadi.in');
    expect(await renew()).toMatchObject({
      kind: 'renewed',
      answer: { actiontypedesc: 'Renewal of neelkhadi.in for 1 year' },
      cost: { minorUnits: 43_920, currency: 'INR' },
    });
    expect(await renew()).toMatchObject({ kind: 'failed', failure: 'moved' });
    expect(await endsAt()).toBe(LATER);
    expect(await renew(LATER)).toMatchObject({ kind: 'renewed' });
    expect(renewals()).toEqual(['renewed', 'moved', 'renewed']);
  });

  it('is found by a lookup when the answer was lost', async () => {
    const { renew, endsAt } = await registered('relost-name.in');
    expect((await renew()).kind).toBe('outcome_unknown');
    expect(await endsAt()).toBe(LATER);
    expect(await renew()).toMatchObject({ failure: 'moved' });
  });

  it('takes effect once a lock ends, and is not repeated meanwhile', async () => {
    const { renew, endsAt } = await registered('relocked-name.in');
    expect(await renew()).toMatchObject({ kind: 'pending' });
    expect(await endsAt()).toBe(END);
    expect(await renew()).toMatchObject({ kind: 'outcome_unknown', answer: null });
    clock.advance(SETTLE_MS);
    expect(await endsAt()).toBe(LATER);
  });

  it.each([
    ['remute-name.in', 'outcome_unknown'],
    ['remixed-name.in', 'outcome_unknown'],
    ['remumbling-name.in', 'outcome_unknown'],
    ['renofunds-name.in', 'failed'],
  ])('does not extend %s the first time', async (domain, kind) => {
    const { renew, endsAt } = await registered(domain);
    expect((await renew()).kind).toBe(kind);
    expect(await endsAt()).toBe(END);
  });

  it('is refused in redemption, and after the domain is gone', async () => {
    const { renew, endsAt } = await registered('neelkhadi.in');
    const DAY = 86_400_000;
    clock.advance(Date.parse(END) - clock.now() + 41 * DAY);
    expect(await registrar.lookUp('neelkhadi.in')).toMatchObject({ status: 'redemption' });
    expect(await renew()).toMatchObject({ failure: 'redemption' });
    clock.advance(30 * DAY);
    expect(await renew()).toMatchObject({ failure: 'gone' });
    expect(await endsAt()).toBe('not_there');
    expect(await registrar.lookUp('neelkhadi.in')).toEqual({ kind: 'not_there' });
    expect(await registrar.checkAvailability('neelkhadi.in')).toEqual({ status: 'available' });
  });
});

it('shows no API key in results and log lines', async () => {
  const key = 'wrong/key+with signs';
  const unauthorized = connect(key);
  const seen: unknown[] = [
    await unauthorized.checkAvailability('neelkhadi.in'),
    await unauthorized.lookUp('neelkhadi.in'),
    await unauthorized.ensureCustomer(asha),
    await unauthorized.ensureContact('1', asha),
    await unauthorized.register({
      domain: 'neelkhadi.in',
      years: 1,
      nameservers: [],
      customerId: '1',
      contactId: '1',
    }),
  ];
  const lost = connect(sandbox.credentials.apiKey);
  seen.push(await buy('lost-name.com', lost));
  await sandbox.close();
  seen.push(await lost.lookUp('neelkhadi.in'), await unauthorized.lookUp('neelkhadi.in'));

  expect(seen.slice(0, 5)).toMatchObject([
    { status: 'unknown' },
    { kind: 'unknown' },
    { kind: 'failed', failure: 'auth' },
    { kind: 'failed', failure: 'auth' },
    { kind: 'failed', failure: 'auth' },
  ]);
  const written = JSON.stringify(seen) + lines.join('');
  expect(lines.length).toBeGreaterThan(8);
  for (const secret of [key, encodeURIComponent(key), 'wrong', sandbox.credentials.apiKey]) {
    expect(written).not.toContain(secret);
  }
});
