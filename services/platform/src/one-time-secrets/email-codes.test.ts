import { randomUUID } from 'node:crypto';
import { VERIFICATION_CODE_TTL_MS } from '@haat/contracts/constants';
import { type Engines, openEngines } from '@haat/testkit/engines';
import { createManualClock, type ManualClock } from '@haat/testkit/manual-clock';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createEmailCodes, type EmailCodes } from './email-codes.ts';

const SECRET = 'a secret that only these tests know of';
const asha = 'C-ASHA0001';
const ravi = 'C-RAVI0001';

let engines: Engines;
let clock: ManualClock;
/** The worker issues codes and the API checks them, each with its own rights. */
let worker: EmailCodes;
let api: EmailCodes;
beforeAll(async () => {
  engines = await openEngines();
});
beforeEach(async () => {
  clock = createManualClock();
  worker = createEmailCodes((await engines.connectAs('worker')).db, clock, { current: SECRET });
  api = createEmailCodes((await engines.connectAs('api')).db, clock, { current: SECRET });
  await engines.connection.db.deleteFrom('email_codes').execute();
});
afterAll(() => engines.close());

/** For a new request by default. */
const issue = async (
  customerId: string,
  requestId: string = randomUUID(),
  by = worker,
): Promise<string> => {
  const code = await by.issue({ customerId, requestId });
  if (code === null) throw new Error('no code is made for this request');
  return code;
};
const rows = () => engines.connection.db.selectFrom('email_codes').selectAll().execute();
/** Another code. */
const wrong = (code: string): string => (code === '000000' ? '000001' : '000000');

describe('A verification code', () => {
  it('has six digits, and is correct for its customer', async () => {
    const code = await issue(asha);
    expect(code).toMatch(/^\d{6}$/);
    expect(await api.isRight(asha, code)).toBe(true);
  });

  it('is wrong for another customer, and for a customer without a code', async () => {
    const code = await issue(asha);
    await issue(ravi);
    expect(await api.isRight(ravi, code)).toBe(false);
    expect(await api.isRight('C-NOBODY01', code)).toBe(false);
    expect(await api.isRight(asha, wrong(code))).toBe(false);
    expect(await api.isRight(asha, '')).toBe(false);
  });

  it('is stored as a keyed hash', async () => {
    const code = await issue(asha);
    const [row] = await rows();
    expect(JSON.stringify(row)).not.toContain(code);
    expect(row?.code_hash).toMatch(/^[\da-f]{64}$/);
    const others = createEmailCodes(engines.connection.db, clock, {
      current: `${SECRET}, and not this one`,
    });
    expect(await others.isRight(asha, code)).toBe(false);
  });

  it('is valid for ten minutes, and is deleted when the next code is issued', async () => {
    const code = await issue(asha);
    clock.advance(VERIFICATION_CODE_TTL_MS - 1);
    expect(await api.isRight(asha, code)).toBe(true);
    clock.advance(1);
    expect(await api.isRight(asha, code)).toBe(false);
    await issue(ravi);
    expect((await rows()).map(({ customer_id }) => customer_id)).toEqual([ravi]);
  });

  it('stays valid beside a newer one until the customer’s codes are ended', async () => {
    const codes = [await issue(asha), await issue(asha)];
    const ravis = await issue(ravi);
    for (const code of codes) expect(await api.isRight(asha, code)).toBe(true);
    await api.end(asha);
    for (const code of codes) expect(await api.isRight(asha, code)).toBe(false);
    expect(await api.isRight(ravi, ravis)).toBe(true);
  });

  it('allows five attempts, also when many run at once', async () => {
    const code = await issue(asha);
    for (let n = 0; n < 5; n += 1) expect(await api.isRight(asha, wrong(code))).toBe(false);
    expect(await api.isRight(asha, code)).toBe(false);

    const next = await issue(asha);
    const tries = Array.from({ length: 40 }, () => api.isRight(asha, next));
    expect((await Promise.all(tries)).filter((isRight) => isRight)).toHaveLength(5);
  });

  it('issued again for the same request keeps the remaining attempts', async () => {
    const first = await issue(asha, 'request');
    for (let n = 0; n < 3; n += 1) await api.isRight(asha, wrong(first));
    const second = await issue(asha, 'request');
    for (let n = 0; n < 2; n += 1) expect(await api.isRight(asha, wrong(second))).toBe(false);
    expect(await api.isRight(asha, second)).toBe(false);
    const next = await issue(asha, 'another request');
    expect(await api.isRight(asha, next)).toBe(true);
  });

  it('is issued for a request while fewer than two may have been sent', async () => {
    const request = { customerId: asha, requestId: 'request' };
    const unsent = await issue(asha, 'request');
    await issue(asha, 'request');
    await worker.notSent(request, unsent);
    await issue(asha, 'request');
    expect(await worker.issue(request)).toBeNull();
    expect(await worker.issue({ ...request, requestId: 'another' })).toMatch(/^\d{6}$/);
    expect(await worker.issue({ ...request, customerId: ravi })).toMatch(/^\d{6}$/);
  });

  it('stays valid while the master secret is changed', async () => {
    const LATER = 'a later secret that only these tests know of';
    const { db } = engines.connection;
    const later = createEmailCodes(db, clock, { current: LATER, previous: SECRET });
    const before = await issue(asha);
    const after = await issue(asha, randomUUID(), later);
    for (const code of [before, after]) expect(await later.isRight(asha, code)).toBe(true);
    expect(await createEmailCodes(db, clock, { current: LATER }).isRight(asha, before)).toBe(false);
  });
});
