import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ERASED, personal, personalPaths } from '../personal.ts';
import { sample } from '../testing/sample.ts';
import { orderEvents } from './order.ts';
import { paymentEvents } from './payment.ts';
import { allEvents, type EventType, eventDefinition, parseEvent } from './registry.ts';

const addressFields = [
  'username',
  'name',
  'company',
  'gstin',
  'address-line-1',
  'city',
  'state',
  'country',
  'zipcode',
  'phone-cc',
  'phone',
];
const addressAt = (path: string) => addressFields.map((field) => `${path}.${field}`);

const answerFields = [
  'actiontypedesc',
  'actionstatusdesc',
  'description',
  'customerid',
  'error',
  'message',
];
const answer = answerFields.map((field) => `answer.${field}`);

/** What identifies a person, event by event; whatever is missing here is stored in the clear. */
const marks: Readonly<Partial<Record<EventType, readonly string[]>>> = {
  CustomerRegistered: ['email', 'name', 'surname', 'phone', 'companyName'],
  CustomerProfileChanged: ['name', 'surname', 'phone', 'companyName', ...addressAt('address')],
  RefundDestinationChanged: ['upiId', 'accountNumber', 'ifsc', 'holder'],
  EmailChangeRequested: ['email'],
  EmailChanged: ['email'],
  CustomerBlocked: ['reason'],
  CustomerUnblocked: ['reason'],
  UtrClaimed: ['utr'],
  PaymentSubmitted: ['utr', 'referenceText'],
  PaymentOpenedFromBalance: ['purpose.title'],
  PaymentRejected: ['reason'],
  PaymentExpired: ['reason'],
  PaymentPutInReview: ['explanation', 'credit.utr'],
  PaymentReopened: ['reason'],
  PaymentReleased: ['reason'],
  PaymentRefunded: ['refundReference', 'reason'],
  PaymentExcessRefunded: ['refundReference', 'reason'],
  RefundSent: ['refundReference', 'transferReference', 'destination'],
  RefundReturned: ['refundReference'],
  CreditExcluded: ['settlement.id'],
  CreditObserved: ['utr', 'bankId', 'note', 'payer', 'asked.utr'],
  OrderPlaced: ['email', ...addressAt('service.registrant'), ...addressAt('billing')],
  OrderPaymentConfirmed: ['utrEnding'],
  OrderPaymentFailed: ['reason'],
  OrderCancelled: ['reason'],
  OrderDomainLost: ['reason'],
  HostingSiteRequested: ['values.name', 'values.phone', 'values.upi', 'values.whatsapp'],
  HostingSiteSent: ['files.*.sha256'],
  HostingSiteUnconfirmed: ['reason'],
  DomainRegistrationPostponed: answer,
  DomainRegistrationPending: answer,
  DomainRegistered: answer,
  DomainRegistrationFailed: ['reason', ...answer],
  DomainRegistrationOutcomeUnknown: ['reason', ...answer],
  DomainRegistrationRetried: ['reason'],
  HostingProvisioningFailed: ['reason', 'answer'],
  BundledHostingFailed: ['reason', 'answer'],
  DomainRenewalPending: answer,
  DomainRenewed: answer,
  RenewalFailed: ['reason', ...answer],
  DomainRestorePending: answer,
  DomainRestored: answer,
  RestoreFailed: ['reason', ...answer],
  HostingUpgradeFailed: ['reason', 'answer'],
  RenewalReleased: ['reason'],
  RenewalNotPlaced: ['reason'],
  DomainNameReleased: ['reason'],
  DomainChangeRequested: [
    'change.operations.*.record.value',
    'change.operations.*.current.value',
    ...['change.contact', 'change.previous'].flatMap((contact) => [
      ...addressAt(contact).filter((path) => !/username|gstin/.test(path)),
      `${contact}.email`,
    ]),
  ],
  DomainChangeUnconfirmed: ['reason'],
  DomainChangeDone: ['failed.*.reason'],
  DomainChangeRefused: ['reason', 'failed.*.reason'],
  FreeHostingReleased: ['reason'],
  HostedDomainReleased: ['reason'],
  HostedSubdomainReleased: ['reason'],
  InvoiceIssued: addressAt('billedTo').filter((path) => !/(?:username|phone-cc|phone)$/.test(path)),
  InvoiceVoided: ['reason'],
  CreditGranted: ['reason'],
  CreditNoteIssued: ['reason'],
  BugReported: ['page', 'happened', 'expected', 'email'],
  CodeOffered: ['name', 'email', 'title', 'description', 'demoUrl'],
  HireRequested: ['name', 'email', 'description'],
  RefundRequested: ['email'],
  TicketOpened: ['message', 'subject', 'attachments.*.name'],
  TicketReplied: ['message', 'attachments.*.name'],
  TicketAnswered: ['message'],
};

/** Streams whose first event names the customer, and those that do not name one after it. */
const beginnings: Readonly<Partial<Record<EventType, readonly EventType[]>>> = {
  PaymentSubmitted: paymentEvents.map(({ type }) => type),
  OrderPlaced: orderEvents.map(({ type }) => type),
};

const today = (type: EventType) => ({ schemaVersion: eventDefinition(type).version });

/** The data with what stands at the path forgotten, where anything does. */
const replaced = (value: unknown, [key, ...rest]: readonly string[]): unknown => {
  if (value === null || value === undefined) return value;
  if (key === undefined) return ERASED;
  const fields = value as Readonly<Record<string, unknown>>;
  return key in fields ? { ...fields, [key]: replaced(fields[key], rest) } : value;
};

/** The paths of every field in an event's data. */
const fieldsOf = (data: object): readonly string[] =>
  Object.entries(data).flatMap(([field, value]) =>
    value !== null && typeof value === 'object'
      ? fieldsOf(value).map((inner) => `${field}.${inner}`)
      : [field],
  );

describe('Personal data', () => {
  it.each(allEvents.map(({ type, schema }) => ({ type, schema })))(
    'is marked field by field in $type',
    ({ type, schema }) => {
      expect(personalPaths(schema)).toEqual(marks[type] ?? []);
    },
  );

  it('is marked in every field whose name always means a person', () => {
    const personalKey =
      /^(?:email|surname|phone|address-line-1|zipcode|utr|utrEnding|payer|note|explanation)$/;
    for (const { type } of allEvents) {
      const unmarked = fieldsOf(sample(type).data).filter(
        (path) => personalKey.test(path.split('.').at(-1) ?? '') && !marks[type]?.includes(path),
      );
      expect(unmarked, type).toEqual(type === 'PaymentIntentOpened' ? ['note'] : []);
    }
  });

  it('is marked in every free-text reason', () => {
    for (const { type, schema } of allEvents) {
      const { reason } = schema.shape as Readonly<Record<string, z.ZodType | undefined>>;
      if (reason === undefined || reason instanceof z.ZodEnum) continue;
      expect(personalPaths(schema), type).toContain('reason');
    }
  });

  it.each(Object.keys(marks) as EventType[])('can be erased in %s', (type) => {
    const { data } = sample(type);
    const erased = marks[type]?.reduce<unknown>(
      (current, path) => replaced(current, path.split('.')),
      data,
    );
    expect(parseEvent({ type, data: erased as never, metadata: today(type) }).type).toBe(type);
  });

  it.each(Object.keys(marks) as EventType[])('is encrypted under a subject’s key in %s', (type) => {
    const { subjectOf } = eventDefinition(type);
    const [stream = ''] =
      Object.entries(beginnings).find(([, types]) => types.includes(type)) ?? [];
    const first = stream === '' ? type : (stream as EventType);
    expect(
      subjectOf(sample(type).data) ?? eventDefinition(first).subjectOf(sample(first).data),
    ).toMatch(/^(?:customer|message|invoice|credit):./);
  });

  it('is found in lists, in optional fields and in every member of a union', () => {
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

  it('is found in the values of a record', () => {
    const schema = z.object({
      notes: z.record(z.string(), z.object({ by: personal(z.string()) })),
    });
    expect(personalPaths(schema)).toEqual(['notes.*.by']);
  });

  it.each([
    ['a tuple', z.tuple([personal(z.string())])],
    ['a default', personal(z.string()).default('unknown')],
    ['a pipe', z.string().transform((text) => ({ text }))],
    ['an intersection', z.intersection(z.object({}), z.object({ name: personal(z.string()) }))],
    ['a lazy schema', z.lazy(() => personal(z.string()))],
    ['an unknown type', z.unknown()],
    ['a record with personal keys', z.record(personal(z.string()), z.string())],
  ])('throws instead of being overlooked in %s', (_kind, field) => {
    expect(() => personalPaths(z.object({ order: z.object({ field }) }))).toThrow(/order\.field/);
  });

  it('keeps its other schema metadata when it is marked', () => {
    expect(personal(z.string().meta({ description: 'given name' })).meta()).toMatchObject({
      description: 'given name',
      personal: true,
    });
  });
});
