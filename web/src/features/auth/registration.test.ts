import { expect, test } from 'vitest';
import { refusedFields } from './read-account-form.ts';
import { emptyRegistration, readRegistration } from './registration.ts';

const asha = {
  name: 'Asha',
  surname: 'Verma',
  email: 'asha@example.in',
  phone: '9000001234',
  company_name: '',
  password: 'kapas-1984',
  confirmPassword: 'kapas-1984',
  terms: true,
  offers: true,
};

const errorOf = (changes: Partial<typeof asha>): string | undefined => {
  const reading = readRegistration({ ...asha, ...changes });
  if (reading.ok) return 'no error';
  return reading.whole ?? Object.values(reading.errors ?? {}).join();
};

test('a complete form becomes the six fields of the request', () => {
  const { confirmPassword: _, terms: _terms, offers: _offers, ...body } = asha;
  expect(readRegistration(asha)).toEqual({ ok: true, body });
});

test('a company name is trimmed and sent', () => {
  expect(readRegistration({ ...asha, company_name: ' Neel Khadi Works ' })).toMatchObject({
    body: { company_name: 'Neel Khadi Works' },
  });
});

test.each(['name', 'surname', 'email', 'phone', 'password', 'confirmPassword'] as const)(
  'without %s: All fields are required.',
  (field) => {
    expect(errorOf({ [field]: '' })).toBe('All fields are required.');
  },
);

test.each(['asha', 'asha@example', 'asha@example.i', 'asha verma@example.in', '@example.in'])(
  '%j: Please enter a valid email address.',
  (email) => {
    expect(errorOf({ email })).toBe('Please enter a valid email address.');
  },
);

test('two different passwords: Passwords do not match.', () => {
  expect(errorOf({ confirmPassword: 'kapas-1985' })).toBe('Passwords do not match.');
});

test.each(['nine-char', '  nine-char  ', '👗👗👗👗👗'])(
  '%j is refused as a password with fewer than ten characters',
  (password) => {
    expect(errorOf({ password, confirmPassword: password })).toBe(
      'Choose a password of at least 10 characters.',
    );
  },
);

test.each(['name', 'surname', 'company_name'] as const)(
  '%s is limited to 255 characters',
  (field) => {
    expect(errorOf({ [field]: '9'.repeat(255) })).toBe('no error');
    expect(errorOf({ [field]: '9'.repeat(256) })).toBe('Use at most 255 characters.');
  },
);

test('without the terms: Accept the terms to continue.', () => {
  expect(errorOf({ terms: false })).toBe('Accept the terms to continue.');
  expect(readRegistration({ ...asha, terms: false, email: 'asha' })).toMatchObject({
    errors: { email: expect.any(String), terms: 'Accept the terms to continue.' },
  });
  expect(errorOf({ offers: false })).toBe('no error');
});

test('a missing field is reported before a wrong email', () => {
  expect(errorOf({ email: 'asha', phone: '' })).toBe('All fields are required.');
});

test('each wrong field of an empty form gets an error', () => {
  const reading = readRegistration(emptyRegistration);
  expect(reading.ok ? [] : Object.keys(reading.errors ?? {}).sort()).toEqual([
    'confirmPassword',
    'email',
    'name',
    'password',
    'phone',
    'surname',
    'terms',
  ]);
});

test('each refused field shows its own error, and the form shows the common error', () => {
  expect(
    refusedFields('All fields are required.', {
      phone: 'All fields are required.',
      email: 'Please enter a valid email address.',
    }),
  ).toEqual({
    whole: 'All fields are required.',
    errors: { phone: 'This field is required', email: 'Please enter a valid email address.' },
  });
});

test('the form does not repeat the error of a field', () => {
  const email = 'Please enter a valid email address.';
  expect(refusedFields(email, { email })).toEqual({ whole: undefined, errors: { email } });
});
