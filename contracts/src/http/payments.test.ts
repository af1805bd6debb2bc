import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { checkStatusBodySchema, createInitialFieldsSchema } from './payments.ts';

const textsOf = (schema: z.ZodType, body: unknown): readonly string[] =>
  schema.safeParse(body).error?.issues.map(({ message }) => message) ?? [];

describe('Submitting a UPI payment', () => {
  it('accepts a transaction ID and an amount, with or without a reference text', () => {
    const minimal = { txn_id: ' 532512345678 ', amount: '549.00' };
    expect(createInitialFieldsSchema.parse(minimal)).toEqual({
      ...minimal,
      txn_id: '532512345678',
    });
    const withText = { txn_id: '532512345678', amount: 549, reference_text: 'for neelkhadi.in' };
    expect(createInitialFieldsSchema.parse(withText)).toEqual(withText);
  });

  it.each([{ amount: '549' }, { txn_id: '  ', amount: '549' }])(
    'requires the transaction ID: %j',
    (body) => {
      expect(textsOf(createInitialFieldsSchema, body)).toEqual(['Transaction ID is required.']);
    },
  );
});

describe('Checking a reference code', () => {
  it('accepts the code and the amount, with or without the customer', () => {
    expect(checkStatusBodySchema.parse({ referenceCode: ' HT7K2M9QX4 ', amount: 549 })).toEqual({
      referenceCode: 'HT7K2M9QX4',
      amount: 549,
    });
    const ofAsha = { referenceCode: 'HT7K2M9QX4', amount: 549, userId: 'customer-asha' };
    expect(checkStatusBodySchema.parse(ofAsha)).toEqual(ofAsha);
  });

  it.each([{ amount: 549 }, { referenceCode: ' ', amount: 549 }])(
    'requires the code: %j',
    (body) => {
      expect(textsOf(checkStatusBodySchema, body)).toEqual([
        'Please enter a payment reference code.',
      ]);
    },
  );

  it('refuses a negative amount', () => {
    const body = { referenceCode: 'HT7K2M9QX4', amount: -1 };
    expect(checkStatusBodySchema.safeParse(body).success).toBe(false);
  });
});
