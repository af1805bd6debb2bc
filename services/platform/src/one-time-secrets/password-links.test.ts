import { randomUUID } from 'node:crypto';
import { PASSWORD_LINK_TTL_MS } from '@haat/contracts/constants';
import { type Engines, openEngines } from '@haat/testkit/engines';
import { createManualClock, type ManualClock } from '@haat/testkit/manual-clock';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createPasswordLinks, type LinkRequest, type PasswordLinks } from './password-links.ts';

const SECRET = 'a secret that only these tests know of';

let engines: Engines;
let clock: ManualClock;
/** The worker issues links and the API finds them, each with its own rights. */
let worker: PasswordLinks;
let api: PasswordLinks;
beforeAll(async () => {
  engines = await openEngines();
});
beforeEach(async () => {
  clock = createManualClock();
  worker = createPasswordLinks((await engines.connectAs('worker')).db, clock, { current: SECRET });
  api = createPasswordLinks((await engines.connectAs('api')).db, clock, { current: SECRET });
  await engines.connection.db.deleteFrom('password_links').execute();
});
afterAll(() => engines.close());

const request = (customerId = 'C-ASHA0001', requestId: string = randomUUID()): LinkRequest => ({
  customerId,
  requestId,
  replaces: null,
});
const issue = async (requested = request(), by = worker): Promise<string> => {
  const token = await by.issue(requested);
  if (token === null) throw new Error('no link is made for this request');
  return token;
};
const rows = () => engines.connection.db.selectFrom('password_links').selectAll().execute();

it('a token gives its customer and the password that it replaces, each time it is looked up', async () => {
  const requested = { ...request(), replaces: 'the second password' };
  const token = await issue(requested);
  expect(token).toMatch(/^[\w-]{43}$/);
  for (const _ of [1, 2]) expect(await api.find(token)).toEqual(requested);
  expect(await api.find(`${token}A`)).toBeNull();
});

it('is stored as a keyed hash', async () => {
  const token = await issue();
  const [row] = await rows();
  expect(JSON.stringify(row)).not.toContain(token);
  expect(row?.token_hash).toMatch(/^[\da-f]{64}$/);
  const other = { current: `${SECRET}, and not this one` };
  expect(await createPasswordLinks(engines.connection.db, clock, other).find(token)).toBeNull();
});

it('is valid for half an hour, and is deleted when the next link is issued', async () => {
  const token = await issue();
  clock.advance(PASSWORD_LINK_TTL_MS - 1);
  expect(await api.find(token)).not.toBeNull();
  clock.advance(1);
  expect(await api.find(token)).toBeNull();
  await issue(request('C-RAVI0001'));
  expect((await rows()).map(({ customer_id }) => customer_id)).toEqual(['C-RAVI0001']);
});

it('is issued for a request while fewer than two may have been sent', async () => {
  const requested = request();
  await worker.notSent(await issue(requested));
  await issue(requested);
  await issue(requested);
  expect(await worker.issue(requested)).toBeNull();
  expect(await worker.issue(request())).not.toBeNull();
  expect(await worker.issue({ ...requested, customerId: 'C-RAVI0001' })).not.toBeNull();
});

it('stays valid while the master secret is changed', async () => {
  const LATER = 'a later secret that only these tests know of';
  const { db } = engines.connection;
  const later = createPasswordLinks(db, clock, { current: LATER, previous: SECRET });
  const [before, after] = [await issue(), await issue(request(), later)];
  for (const token of [before, after]) expect(await later.find(token)).not.toBeNull();
  expect(await createPasswordLinks(db, clock, { current: LATER }).find(before)).toBeNull();
});
