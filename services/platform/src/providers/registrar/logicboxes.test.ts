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

describe('a shopper who asks for a name', () => {
  it.each([
    ['neelkhadi.co.in', 'available'],
    ['taken-name.com', 'unavailable'],
    ['unknown-name.com', 'unknown'],
    ['forbidden-name.com', 'restricted'],
    ['no name', 'unknown'],
  ])('%s is told: %s', async (domain, status) => {
    expect(await registrar.checkAvailability(domain)).toMatchObject({ status });
  });

  it('is never sold one we have registered already', async () => {
    await buy('neelkhadi.in');
    expect(await registrar.checkAvailability('NEELKHADI.in')).toEqual({
      status: 'unavailable',
      reason: 'registered',
      through: 'us',
    });
  });
});

describe('a name that is bought', () => {
  it('is registered once, for the years paid, with both nameservers', async () => {
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

  it('goes out in punycode, with its language', async () => {
    expect(await buy('नीलखादी.in')).toMatchObject({ kind: 'registered' });
    expect(sandbox.registrations()[0]?.domain).toMatch(/^xn--[a-z0-9-]+\.in$/);
    expect(sandbox.registrations()[0]?.idnLanguage).toBe('hin');
    expect(await registrar.lookUp('नीलखादी.in')).toMatchObject({ kind: 'found' });
  });

  it('waits locked in processing, then is active', async () => {
    expect(await buy('locked-name.com')).toMatchObject({
      kind: 'pending',
      state: 'locked',
      answer: { actionstatusdesc: 'Order Locked In Processing.' },
    });
    expect(await registrar.lookUp('locked-name.com')).toMatchObject({ status: 'pending' });
    clock.advance(SETTLE_MS);
    expect(await registrar.lookUp('locked-name.com')).toMatchObject({ status: 'active' });
  });

  it('whose answer is lost is found by looking it up', async () => {
    expect(await buy('lost-name.com')).toMatchObject({ kind: 'outcome_unknown' });
    expect(await registrar.lookUp('lost-name.com')).toMatchObject({
      kind: 'found',
      status: 'active',
    });
    expect(results()).toEqual(['lost']);
  });
});

describe('a customer at the registrar', () => {
  it('is made once for an email address and found after that', async () => {
    const first = idOf(await registrar.ensureCustomer(asha));
    expect(idOf(await registrar.ensureCustomer({ ...asha, email: 'ASHA@example.in' }))).toBe(first);
    expect(idOf(await registrar.ensureCustomer({ ...asha, email: 'ravi@example.in' }))).not.toBe(
      first,
    );
  });

  it('is one even when two orders ask at the same moment', async () => {
    const made = await Promise.all([1, 2, 3, 4].map(() => registrar.ensureCustomer(asha)));
    expect(new Set(made.map(idOf)).size).toBe(1);
  });

  it('is refused before anything is sent when the phone is too long', async () => {
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

describe('a name that is renewed', () => {
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

  it('ends a year later, once, however often it is asked for from one end', async () => {
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

  it('and whose answer is lost is renewed, and shows it', async () => {
    const { renew, endsAt } = await registered('relost-name.in');
    expect((await renew()).kind).toBe('outcome_unknown');
    expect(await endsAt()).toBe(LATER);
    expect(await renew()).toMatchObject({ failure: 'moved' });
  });

  it('and is locked ends later once it is through, and is not renewed again meanwhile', async () => {
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
  ])('%s is not renewed the first time', async (domain, kind) => {
    const { renew, endsAt } = await registered(domain);
    expect((await renew()).kind).toBe(kind);
    expect(await endsAt()).toBe(END);
  });

  it('after its end has passed can be so for a while, then only be restored, then is gone', async () => {
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

it('keeps the api key out of every result and every log line', async () => {
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
