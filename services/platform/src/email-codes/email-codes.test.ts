import { VERIFICATION_CODE_TTL_MS } from '@haat/contracts/constants';
import { createManualClock, type ManualClock } from '@haat/platform/testing/manual-clock';
import { type Engines, openEngines } from '@haat/testkit/engines';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createEmailCodes, type EmailCodes } from './email-codes.ts';

const SECRET = 'a secret that only these tests know of';
const asha = 'C-ASHA0001';
const ravi = 'C-RAVI0001';

let engines: Engines;
let clock: ManualClock;
/** As the worker makes codes and the API looks at them, each with its own rights. */
let worker: EmailCodes;
let api: EmailCodes;
beforeAll(async () => {
  engines = await openEngines();
});
beforeEach(async () => {
  clock = createManualClock();
  worker = createEmailCodes((await engines.connectAs('worker')).db, clock, SECRET);
  api = createEmailCodes((await engines.connectAs('api')).db, clock, SECRET);
  await engines.connection.db.deleteFrom('email_codes').execute();
});
afterAll(() => engines.close());

const rows = () => engines.connection.db.selectFrom('email_codes').selectAll().execute();
/** Another code than this one. */
const wrong = (code: string): string => (code === '000000' ? '000001' : '000000');

describe('A code', () => {
  it('has six digits, and is right for whom it was made', async () => {
    const code = await worker.issue(asha);
    expect(code).toMatch(/^\d{6}$/);
    expect(await api.isRight(asha, code)).toBe(true);
  });

  it('is wrong for anybody else, and for whoever has none', async () => {
    const code = await worker.issue(asha);
    await worker.issue(ravi);
    expect(await api.isRight(ravi, code)).toBe(false);
    expect(await api.isRight('C-NOBODY01', code)).toBe(false);
    expect(await api.isRight(asha, wrong(code))).toBe(false);
    expect(await api.isRight(asha, '')).toBe(false);
  });

  it('is kept as a hash that nobody can find it by', async () => {
    const code = await worker.issue(asha);
    const [row] = await rows();
    expect(JSON.stringify(row)).not.toContain(code);
    expect(row?.code_hash).toMatch(/^[\da-f]{64}$/);
    const others = createEmailCodes(engines.connection.db, clock, `${SECRET}, and not this one`);
    expect(await others.isRight(asha, code)).toBe(false);
  });

  it('lives for ten minutes, and is gone from the table with the next one', async () => {
    const code = await worker.issue(asha);
    clock.advance(VERIFICATION_CODE_TTL_MS - 1);
    expect(await api.isRight(asha, code)).toBe(true);
    clock.advance(1);
    expect(await api.isRight(asha, code)).toBe(false);
    await worker.issue(ravi);
    expect((await rows()).map(({ customer_id }) => customer_id)).toEqual([ravi]);
  });

  it('works beside another one until its customer’s codes are ended', async () => {
    const codes = [await worker.issue(asha), await worker.issue(asha)];
    const ravis = await worker.issue(ravi);
    for (const code of codes) expect(await api.isRight(asha, code)).toBe(true);
    await api.end(asha);
    for (const code of codes) expect(await api.isRight(asha, code)).toBe(false);
    expect(await api.isRight(ravi, ravis)).toBe(true);
  });

  it('bears five tries, also of many at once', async () => {
    const code = await worker.issue(asha);
    for (let n = 0; n < 5; n += 1) expect(await api.isRight(asha, wrong(code))).toBe(false);
    expect(await api.isRight(asha, code)).toBe(false);

    const next = await worker.issue(asha);
    const tries = Array.from({ length: 40 }, () => api.isRight(asha, next));
    expect((await Promise.all(tries)).filter((isRight) => isRight)).toHaveLength(5);
  });
});
