import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { checkStatusBodySchema, createInitialFieldsSchema } from './payments.ts';

const textsOf = (schema: z.ZodType, body: unknown): readonly string[] =>
  schema.safeParse(body).error?.issues.map(({ message }) => message) ?? [];

describe('Reporting a UPI payment', () => {
  it('takes a transaction id and an amount, the reference text left out or given', () => {
    const minimal = { txn_id: ' 532512345678 ', amount: '549.00' };
    expect(createInitialFieldsSchema.parse(minimal)).toEqual({
      ...minimal,
      txn_id: '532512345678',
    });
    const withText = { txn_id: '532512345678', amount: 549, reference_text: 'for neelkhadi.in' };
    expect(createInitialFieldsSchema.parse(withText)).toEqual(withText);
  });

  it.each([{ amount: '549' }, { txn_id: '  ', amount: '549' }])(
    'needs the transaction id: %j',
    (body) => {
      expect(textsOf(createInitialFieldsSchema, body)).toEqual(['Transaction ID is required.']);
    },
  );
});

describe('Checking a reference code', () => {
  it('takes the code and the amount, the customer left out or given', () => {
    expect(checkStatusBodySchema.parse({ referenceCode: ' HT7K2M9QX4 ', amount: 549 })).toEqual({
      referenceCode: 'HT7K2M9QX4',
      amount: 549,
    });
    const ofAsha = { referenceCode: 'HT7K2M9QX4', amount: 549, userId: 'customer-asha' };
    expect(checkStatusBodySchema.parse(ofAsha)).toEqual(ofAsha);
  });

  it.each([{ amount: 549 }, { referenceCode: ' ', amount: 549 }])('needs the code: %j', (body) => {
    expect(textsOf(checkStatusBodySchema, body)).toEqual([
      'Please enter a payment reference code.',
    ]);
  });

  it('does not take a negative amount', () => {
    const body = { referenceCode: 'HT7K2M9QX4', amount: -1 };
    expect(checkStatusBodySchema.safeParse(body).success).toBe(false);
  });
});
