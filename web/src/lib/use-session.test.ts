// @vitest-environment happy-dom
import { REGISTRANT_STORAGE_KEY } from '@haat/contracts/constants';
import { beforeEach, expect, test } from 'vitest';
import { ok, refusal, serve } from '../../testing/server.ts';
import { logOut } from './use-session.ts';

const LOGOUT = 'POST /api/auth/logout';
const stored = () => [
  localStorage.getItem(REGISTRANT_STORAGE_KEY),
  localStorage.getItem('scheme'),
  sessionStorage.length,
];

beforeEach(() => {
  localStorage.setItem(REGISTRANT_STORAGE_KEY, '{"name":"Asha Verma"}');
  localStorage.setItem('scheme', 'dark');
  sessionStorage.setItem('an open order', '{}');
});

test('a logout deletes the saved registrant and open orders, but no settings', async () => {
  serve({ [LOGOUT]: ok({ user: null }) });
  expect((await logOut()).ok).toBe(true);
  expect(stored()).toEqual([null, 'dark', 0]);
});

test('a failed logout deletes nothing', async () => {
  serve({ [LOGOUT]: refusal(503, 'We couldn’t save this right now.') });
  expect((await logOut()).ok).toBe(false);
  expect(stored()).toEqual(['{"name":"Asha Verma"}', 'dark', 1]);
});
