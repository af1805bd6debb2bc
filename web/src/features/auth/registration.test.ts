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
};

const errorOf = (changes: Partial<typeof asha>): string | undefined => {
  const reading = readRegistration({ ...asha, ...changes });
  if (reading.ok) return 'no error';
  return reading.whole ?? Object.values(reading.errors ?? {}).join();
};

test('a complete form becomes the request, without the repeated password', () => {
  const { confirmPassword: _, ...body } = asha;
  expect(readRegistration(asha)).toEqual({ ok: true, body });
});

test('an empty company is sent as such; one that is given is kept', () => {
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
  '%j is no new password: ten characters',
  (password) => {
    expect(errorOf({ password, confirmPassword: password })).toBe(
      'Choose a password of at least 10 characters.',
    );
  },
);

test.each(['name', 'surname', 'company_name'] as const)(
  '%s is told how long it may be',
  (field) => {
    expect(errorOf({ [field]: '9'.repeat(255) })).toBe('no error');
    expect(errorOf({ [field]: '9'.repeat(256) })).toBe('Use at most 255 characters.');
  },
);

test('a missing field is reported before a wrong email', () => {
  expect(errorOf({ email: 'asha', phone: '' })).toBe('All fields are required.');
});

test('each wrong field is named', () => {
  const reading = readRegistration(emptyRegistration);
  expect(reading.ok ? [] : Object.keys(reading.errors ?? {}).sort()).toEqual([
    'confirmPassword',
    'email',
    'name',
    'password',
    'phone',
    'surname',
  ]);
});

test('each wrong field says what is wrong with it, and the form what is said of all', () => {
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

test('the form does not repeat what a field says', () => {
  const email = 'Please enter a valid email address.';
  expect(refusedFields(email, { email })).toEqual({ whole: undefined, errors: { email } });
});
