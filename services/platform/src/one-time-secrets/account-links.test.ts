import { expect, it } from 'vitest';
import { createAccountLinks } from './account-links.ts';

const now = Date.parse('2026-12-02T08:00:00.000Z');
const clock = (at: number) => ({ now: () => at });
const OLD = 'the master secret of last year, long enough';
const NEW = 'the master secret of this year, long enough';
const link = {
  kind: 'undo account deletion',
  customerId: 'C-7K3M92QD',
  about: 'b3c1b0b2-1d63-5a0e-9c65-20d7f4f1a9e3',
} as const;

it('a mailed link is read until it expires, also after a rotation of the secret', async () => {
  const token = await createAccountLinks({ current: OLD }, clock(now)).sign(link, now + 60_000);
  const rotated = { current: NEW, previous: OLD };
  expect(await createAccountLinks(rotated, clock(now)).read(token)).toEqual(link);
  expect(await createAccountLinks(rotated, clock(now + 60_000)).read(token)).toBeNull();
  expect(await createAccountLinks({ current: NEW }, clock(now)).read(token)).toBeNull();
});

it('a changed link is refused', async () => {
  const links = createAccountLinks({ current: NEW }, clock(now));
  const [header, , signature] = (await links.sign(link, now + 60_000)).split('.');
  const [, others] = (await links.sign({ ...link, customerId: 'C-4T8X0V1N' }, now + 60_000)).split(
    '.',
  );
  for (const token of [`${header}.${others}.${signature}`, 'x', '']) {
    expect(await links.read(token)).toBeNull();
  }
});
