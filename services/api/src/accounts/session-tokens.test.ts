import { signingKeys } from '@haat/platform/encryption';
import { createManualClock } from '@haat/testkit/manual-clock';
import { expect, it } from 'vitest';
import { createSessionTokens } from './session-tokens.ts';

const SECRET = 'a secret that only this test knows';
const TTL_MS = 60_000;
const MAX_MS = 150_000;
const start = createManualClock().now();
const asha = {
  id: 'session of Asha',
  loginId: 'login of Asha',
  customerId: 'C-ASHA',
  generation: 2,
  startedAt: start,
};

/** Counts how often a signature was checked. */
const openTokens = () => {
  const keys = signingKeys({ current: SECRET }, 'session');
  let checked = 0;
  const byId: typeof keys.byId = (id) => {
    checked += 1;
    return keys.byId(id);
  };
  const clock = createManualClock();
  const tokens = createSessionTokens({
    keys: { ...keys, byId },
    ttlMs: TTL_MS,
    maxMs: MAX_MS,
    clock,
    maxCached: 2,
  });
  return { ...tokens, clock, checked: () => checked };
};

it('a session token’s signature is checked once, and its expiry each time', async () => {
  const { sign, read, clock, checked } = openTokens();
  const token = await sign(asha);
  for (let n = 0; n < 3; n += 1) expect(await read(token)).toMatchObject(asha);
  expect(checked()).toBe(1);
  clock.advance(TTL_MS - 1_000);
  expect(await read(token)).toMatchObject(asha);
  clock.advance(1_000);
  expect(await read(token)).toBeNull();
  expect(await read(token)).toBeNull();
});

it('a changed copy of a known session token is refused', async () => {
  const { sign, read, checked } = openTokens();
  const token = await sign(asha);
  await read(token);
  const [header, , signature] = token.split('.');
  const [, others] = (await sign({ ...asha, id: 'another session', customerId: 'C-RAVI' })).split(
    '.',
  );
  for (const forged of [`${header}.${others}.${signature}`, `${token}A`, token.slice(0, -2)]) {
    expect(await read(forged)).toBeNull();
    expect(await read(forged)).toBeNull();
  }
  expect(checked()).toBe(7);
});

it('the oldest session token is verified again once the cache is full', async () => {
  const { sign, read, checked } = openTokens();
  const tokens = await Promise.all(
    ['1', '2', '3'].map((id) => sign({ ...asha, id, customerId: `C-${id}` })),
  );
  for (const token of tokens) await read(token);
  expect(checked()).toBe(3);
  await read(tokens[2] ?? '');
  await read(tokens[1] ?? '');
  expect(checked()).toBe(3);
  expect(await read(tokens[0] ?? '')).toMatchObject({ id: '1' });
  expect(checked()).toBe(4);
});

it('a session ends a fixed time after its login, even when it is renewed', async () => {
  const { sign, read, lastsUntil, clock } = openTokens();
  for (let n = 0; n < 4; n += 1) {
    const token = await sign(asha);
    expect(await read(token)).toMatchObject({ startedAt: start, expiresAt: lastsUntil(asha) });
    clock.advance(40_000);
  }
  expect(lastsUntil(asha)).toBe(start + MAX_MS);
  expect(await read(await sign(asha))).toBeNull();
});
