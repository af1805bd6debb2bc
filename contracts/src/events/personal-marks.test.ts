import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { personal, personalPaths } from '../personal.ts';
import { sample } from '../testing/sample.ts';
import { allEvents, type EventType } from './registry.ts';

const addressFields = [
  'username',
  'name',
  'company',
  'address-line-1',
  'city',
  'state',
  'country',
  'zipcode',
  'phone-cc',
  'phone',
];
const addressAt = (path: string) => addressFields.map((field) => `${path}.${field}`);

/** What identifies a person, event by event; whatever is missing here is stored in the clear. */
const marks: Readonly<Partial<Record<EventType, readonly string[]>>> = {
  CustomerRegistered: ['email', 'name', 'surname', 'phone', 'companyName'],
  CustomerProfileChanged: ['name', 'surname', 'phone', 'companyName', ...addressAt('address')],
  PaymentSubmitted: ['referenceText'],
  CreditObserved: ['note', 'payer'],
  OrderPlaced: ['email', ...addressAt('service.registrant'), ...addressAt('billing')],
  InvoiceIssued: ['email', ...addressAt('billedTo')],
  BugReported: ['page', 'happened', 'expected', 'email'],
  CodeOffered: ['name', 'email', 'description', 'demoUrl'],
  HireRequested: ['name', 'email', 'description'],
};

/** The paths of every field in an event's data. */
const fieldsOf = (data: object): readonly string[] =>
  Object.entries(data).flatMap(([field, value]) =>
    value !== null && typeof value === 'object'
      ? fieldsOf(value).map((inner) => `${field}.${inner}`)
      : [field],
  );

describe('What identifies a person', () => {
  it.each(allEvents.map(({ type, schema }) => ({ type, schema })))(
    'is marked in $type, field by field',
    ({ type, schema }) => {
      expect(personalPaths(schema)).toEqual(marks[type] ?? []);
    },
  );

  it('is not left unmarked under a name that always means a person', () => {
    const tellsOfAPerson = /^(?:email|surname|phone|address-line-1|zipcode)$/;
    for (const { type } of allEvents) {
      const unmarked = fieldsOf(sample(type).data).filter(
        (path) => tellsOfAPerson.test(path.split('.').at(-1) ?? '') && !marks[type]?.includes(path),
      );
      expect(unmarked, type).toEqual([]);
    }
  });

  it('is found in lists, in what may be missing and in any member of a union', () => {
    const name = personal(z.string());
    const schema = z.object({
      plain: z.string(),
      maybe: z.object({ name }).nullable().optional(),
      lines: z.array(z.object({ note: name, price: z.int() })),
      nicknames: z.array(name),
      party: z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('person'), name, born: personal(z.iso.date()) }),
        z.object({ kind: z.literal('firm'), name, registered: z.iso.date() }),
      ]),
    });
    expect(personalPaths(schema)).toEqual([
      'maybe.name',
      'lines.*.note',
      'nicknames.*',
      'party.name',
      'party.born',
    ]);
  });

  it('keeps its other descriptions when it is marked', () => {
    expect(personal(z.string().meta({ description: 'given name' })).meta()).toMatchObject({
      description: 'given name',
      personal: true,
    });
  });
});
