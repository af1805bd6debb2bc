import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import {
  changePasswordFormSchema,
  loginBodySchema,
  newPasswordFormSchema,
  registerBodySchema,
  registerFormSchema,
} from './auth.ts';

const textsOf = (schema: z.ZodType, body: unknown): readonly string[] =>
  schema.safeParse(body).error?.issues.map(({ message }) => message) ?? [];

const registration = {
  name: 'Asha',
  surname: 'Verma',
  email: 'asha@neelkhadi.example',
  phone: '9812345670',
  password: 'blue cotton',
};
const form = { ...registration, confirmPassword: registration.password };

describe('Registering', () => {
  it('accepts all fields, with or without a company', () => {
    expect(registerBodySchema.parse(registration)).toEqual(registration);
    const ofCompany = { ...registration, company_name: 'Neel Khadi' };
    expect(registerBodySchema.parse(ofCompany)).toEqual(ofCompany);
    expect(textsOf(registerFormSchema, form)).toEqual([]);
  });

  it.each(['name', 'surname', 'email', 'phone', 'password', 'confirmPassword'])(
    'requires %s, and refuses spaces alone',
    (field) => {
      for (const nothing of [undefined, '', '  ']) {
        const [first] = textsOf(registerFormSchema, { ...form, [field]: nothing });
        expect(first).toBe('All fields are required.');
      }
    },
  );

  it('stores an international domain as punycode', () => {
    const email = '\u200basha@उदाहरण.भारत ';
    expect(registerBodySchema.parse({ ...registration, email }).email).toBe(
      'asha@xn--p1b6ci4b4b3a.xn--h2brj9c',
    );
  });

  it('stores a phone as a plus and digits, and refuses a number that is too short or too long', () => {
    const phoneOf = (phone: string) =>
      registerBodySchema.safeParse({ ...registration, phone }).data?.phone;
    expect(phoneOf('+44 (0) 20 7946 0958')).toBe('+442079460958');
    expect(phoneOf('098765 43210')).toBe('09876543210');
    const textsFor = (phone: string) => textsOf(registerBodySchema, { ...registration, phone });
    expect(textsFor('12-3')).toEqual(['All fields are required.']);
    expect(textsFor('9'.repeat(30))).toEqual(['Use at most 15 characters.']);
  });

  it.each([
    ['to register', registerFormSchema],
    ['to change it', changePasswordFormSchema],
    ['on a reset link', newPasswordFormSchema],
  ])('reports no mismatch while the password itself is empty: %s', (_, schema) => {
    const typed = { ...form, currentPassword: 'red cotton', confirmPassword: 'blue cotton' };
    for (const password of ['', '  ']) {
      expect(textsOf(schema, { ...typed, password })).not.toContain('Passwords do not match.');
    }
    expect(textsOf(schema, { ...typed, password: 'red cotton' })).toContain(
      'Passwords do not match.',
    );
  });

  it('reports missing fields first, then the email, then the passwords', () => {
    const wrongInAll = { ...form, phone: '', email: 'asha', confirmPassword: 'red cotton' };
    expect(textsOf(registerFormSchema, wrongInAll)).toEqual([
      'All fields are required.',
      'Please enter a valid email address.',
      'Passwords do not match.',
    ]);
    expect(textsOf(registerBodySchema, wrongInAll)).toEqual([
      'All fields are required.',
      'Please enter a valid email address.',
    ]);
  });
});

describe('Logging in', () => {
  it('trims the email and password in the same way as the registration', () => {
    const typed = { email: ' asha@neelkhadi.example ', password: ' blue cotton ' };
    const registered = registerFormSchema.parse({
      ...form,
      ...typed,
      confirmPassword: ' blue cotton',
    });
    const { email, password } = registered;
    expect(loginBodySchema.parse(typed)).toEqual({ email, password });
  });

  it.each([{}, { email: 'asha@neelkhadi.example' }, { email: ' ', password: 'blue cotton' }])(
    'requires both fields: %j',
    (body) => {
      expect(new Set(textsOf(loginBodySchema, body))).toEqual(
        new Set(['Please fill in all fields.']),
      );
    },
  );
});
