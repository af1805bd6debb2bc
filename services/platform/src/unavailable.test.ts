import pg from 'pg';
import { expect, it } from 'vitest';
import { isUnavailable } from './unavailable.ts';

const withCode = (code: string): Error => Object.assign(new Error(code), { code });
const ofPostgres = (code: string): Error =>
  Object.assign(new pg.DatabaseError(code, 0, 'error'), { code });

it.each(['ECONNREFUSED', 'ENETUNREACH', 'EHOSTUNREACH', 'ENETDOWN', 'EHOSTDOWN'])(
  'a server that fails with %s counts as unavailable',
  (code) => {
    expect(isUnavailable(withCode(code))).toBe(true);
  },
);

it.each(['08006', '53000', '53100', '53200', '53300', '57P03'])(
  'Postgres without resources (%s) counts as unavailable',
  (code) => {
    expect(isUnavailable(ofPostgres(code))).toBe(true);
  },
);

it.each(['28000', '28P01', '3D000', '55000'])(
  'Postgres that refuses the login (%s) counts as unavailable',
  (code) => {
    expect(isUnavailable(ofPostgres(code))).toBe(true);
  },
);

it.each(['23505', '42P01', '54000'])(
  'Postgres with another error (%s) does not count as unavailable',
  (code) => {
    expect(isUnavailable(ofPostgres(code))).toBe(false);
  },
);
