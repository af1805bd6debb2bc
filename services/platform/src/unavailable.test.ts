import pg from 'pg';
import { expect, it } from 'vitest';
import { isUnavailable } from './unavailable.ts';

const withCode = (code: string): Error => Object.assign(new Error(code), { code });
const ofPostgres = (code: string): Error =>
  Object.assign(new pg.DatabaseError(code, 0, 'error'), { code });

it.each(['ECONNREFUSED', 'ENETUNREACH', 'EHOSTUNREACH', 'ENETDOWN', 'EHOSTDOWN'])(
  'a server behind %s may be there a little later',
  (code) => {
    expect(isUnavailable(withCode(code))).toBe(true);
  },
);

it.each(['08006', '53000', '53100', '53200', '53300', '57P03'])(
  'Postgres may have what it lacks (%s) a little later',
  (code) => {
    expect(isUnavailable(ofPostgres(code))).toBe(true);
  },
);

it.each(['28000', '28P01', '3D000', '55000'])(
  'Postgres may let the shop in again (%s) a little later',
  (code) => {
    expect(isUnavailable(ofPostgres(code))).toBe(true);
  },
);

it.each(['23505', '42P01', '54000'])('what Postgres calls wrong (%s) stays so', (code) => {
  expect(isUnavailable(ofPostgres(code))).toBe(false);
});
