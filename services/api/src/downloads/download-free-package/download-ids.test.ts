import { describe, expect, it } from 'vitest';
import { createFreeDownloadIds } from './download-ids.ts';

const SECRET = 'a secret that only the tests know.';
const NOON = Date.UTC(2026, 10, 21, 12);
const MINUTE_MS = 60_000;

const asha = { address: '203.0.113.7', agent: 'Firefox' };
const idAt = (now: number, secret = SECRET) => {
  const ids = createFreeDownloadIds({ secret, clock: { now: () => now } });
  return (beginner = asha, route = 'chai-stall-menu', etag = '"1"') =>
    ids.idFor(beginner, route, etag);
};
const atNoon = idAt(NOON);

describe('The ID of a free download', () => {
  it('is the same for less than 10 minutes', () => {
    expect(idAt(NOON + 9 * MINUTE_MS)()).toBe(atNoon());
    expect(idAt(NOON + 10 * MINUTE_MS)()).not.toBe(atNoon());
  });

  it.each([
    ['another IP address', atNoon({ ...asha, address: '203.0.113.8' })],
    ['another user agent', atNoon({ ...asha, agent: 'curl' })],
    ['another item', atNoon(asha, 'one-page-resume')],
    ['another version of the item', atNoon(asha, 'chai-stall-menu', '"2"')],
  ])('is different for %s', (_, id) => {
    expect(id).not.toBe(atNoon());
  });

  it('depends on the secret, so that an IP address can’t be guessed', () => {
    expect(idAt(NOON, 'another secret, also long enough!')()).not.toBe(atNoon());
  });
});
