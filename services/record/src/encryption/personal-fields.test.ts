import { allEvents } from '@haat/contracts/events/registry';
import { personal, personalPaths } from '@haat/contracts/personal';
import { sample } from '@haat/contracts/testing/sample';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { restoreFields, takeOut } from './personal-fields.ts';

describe('Personal data', () => {
  it.each(allEvents.map(({ type, schema }) => ({ type, schema })))(
    'is taken out of $type and restored unchanged',
    ({ type, schema }) => {
      const plain = JSON.parse(JSON.stringify(sample(type).data));
      const { data, taken } = takeOut(schema, plain);
      expect(restoreFields(data, (place) => taken[place])).toEqual(plain);
      const left = JSON.stringify(data);
      // A domain is public, and the registrar's customer number is ours; texts repeat both.
      const known = [plain.domain, plain.registrarCustomerId];
      for (const value of taken.filter((one) => !known.includes(one))) {
        expect(left).not.toContain(JSON.stringify(value));
      }
      if (personalPaths(schema).length === 0) expect(data).toEqual(plain);
    },
  );

  it('is found in lists and unions, and null or missing values stay unchanged', () => {
    const schema = z.object({
      lines: z.array(z.object({ note: personal(z.string()), price: z.int() })),
      maybe: personal(z.string()).nullable(),
      missing: personal(z.string()).optional(),
    });
    const data = {
      lines: [
        { note: 'a', price: 1 },
        { note: 'b', price: 2 },
      ],
      maybe: null,
    };
    expect(takeOut(schema, data)).toEqual({
      data: {
        lines: [
          { note: { encrypted: 0 }, price: 1 },
          { note: { encrypted: 1 }, price: 2 },
        ],
        maybe: null,
      },
      taken: ['a', 'b'],
    });
  });

  it('is found in the values of a record', () => {
    const schema = z.object({ notes: z.record(z.string(), personal(z.string())) });
    const data = { notes: { first: 'a', second: 'b' } };
    expect(takeOut(schema, data)).toEqual({
      data: { notes: { first: { encrypted: 0 }, second: { encrypted: 1 } } },
      taken: ['a', 'b'],
    });
  });

  it('is taken out whole when another member of the union marks only a part', () => {
    const whole = z.object({ who: personal(z.object({ name: z.string(), city: z.string() })) });
    const part = z.object({ who: z.object({ name: personal(z.string()), city: z.string() }) });
    const who = { name: 'a', city: 'b' };
    for (const members of [[whole, part] as const, [part, whole] as const]) {
      expect(takeOut(z.union(members), { who }).taken).toEqual([who]);
    }
  });
});
