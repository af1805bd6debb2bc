import { accountMessages } from '@haat/contracts/account-messages';
import { describe, expect, test } from 'vitest';
import { type ApiFailure, UNEXPLAINED } from '../../lib/api-client.ts';
import { loginErrorText, registrationErrorText } from './auth-errors.ts';

const refused = (status: number, text: string): ApiFailure => ({
  kind: 'refused',
  status,
  text,
  fields: {},
});
const unreachable: ApiFailure = { kind: 'unreachable', text: 'We couldn’t reach Haat.' };

describe('The message of a failed login', () => {
  test.each([
    [refused(401, 'Incorrect password'), 'Incorrect password'],
    [refused(401, 'Error: User not found.'), 'User not found'],
    [refused(503, 'no connection to the pool'), 'Database connection issue.'],
    [unreachable, 'Database connection issue.'],
    [null, 'Database connection issue.'],
    [refused(400, 'CredentialsSignin'), 'Database connection issue.'],
    [refused(401, UNEXPLAINED), 'Database connection issue.'],
    [refused(429, 'Too many attempts.'), 'Too many attempts.'],
    [refused(400, accountMessages.codeWrong), accountMessages.codeWrong],
    [
      refused(403, 'Your account has been blocked. Please contact support.'),
      'Your account has been blocked. Please contact support.',
    ],
  ])('%j: %s', (failure, text) => {
    expect(loginErrorText(failure)).toBe(text);
  });
});

describe('The message of a failed registration', () => {
  test.each([
    [
      refused(409, 'An account with this email already exists. Please log in.'),
      'An account with this email already exists. Please log in.',
    ],
    [refused(500, 'boom'), 'Registration failed.'],
    [refused(400, UNEXPLAINED), 'Registration failed.'],
    [unreachable, 'Registration failed.'],
    [null, 'Registration failed.'],
  ])('%j: %s', (failure, text) => {
    expect(registrationErrorText(failure)).toBe(text);
  });
});
