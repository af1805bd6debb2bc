/** Commands with fields from small pools, so that random sequences meet. */
import type { ContactDetails } from '@haat/contracts/address';
import { FREE_PLAN_NAME } from '@haat/contracts/constants';
import { invoiceIssued } from '@haat/contracts/events/invoice';
import type { BundledPlan } from '@haat/contracts/events/order';
import type { RegistrarAnswer } from '@haat/contracts/registrar-answer';
import fc from 'fast-check';
import { z } from 'zod';
import { customerCommandSchema } from '../customer/customer.ts';
import { emailCommandSchema } from '../customer/email.ts';
import { erasureCommandSchema } from '../customer/erased-subject.ts';
import { domainChangeCommandSchema } from '../domain-name/domain-change.ts';
import { domainNameCommandSchema } from '../domain-name/domain-name.ts';
import { domainTransferCommandSchema } from '../domain-name/domain-transfer.ts';
import { registrantVerificationCommandSchema } from '../domain-name/registrant-verification.ts';
import { freeHostingCommandSchema } from '../hosting/free-hosting.ts';
import { hostedDomainCommandSchema } from '../hosting/hosted-domain.ts';
import { hostingAccountCommandSchema } from '../hosting/hosting-account.ts';
import { hostingSiteCommandSchema } from '../hosting/hosting-site.ts';
import { renewalGroupCommandSchema } from '../hosting/renewal-group.ts';
import { subscriptionCommandSchema } from '../hosting/subscription.ts';
import { creditNoteNumberCommandSchema } from '../invoice/credit-note-number.ts';
import { invoiceCommandSchema } from '../invoice/invoice.ts';
import { inboxCommandSchema } from '../messages/inbox.ts';
import { mailCommandSchema } from '../messages/mail.ts';
import { ticketCommandSchema } from '../messages/ticket.ts';
import { codeLicenceCommandSchema } from '../order/code-licence.ts';
import { downloadCommandSchema } from '../order/download.ts';
import { orderCommandSchema } from '../order/order.ts';
import { creditCommandSchema } from '../payment/credit.ts';
import { paymentCommandSchema } from '../payment/payment.ts';
import { paymentIntentCommandSchema } from '../payment/payment-intent.ts';
import { refundNumberCommandSchema } from '../payment/refund-number.ts';
import { utrCommandSchema } from '../payment/utr.ts';
import { asha, ashasAddress, ashasOrder, otherOrder, ravi } from './asha.ts';

type Pools = Readonly<Record<string, fc.Arbitrary<unknown>>>;

const customerId = fc.constantFrom(asha, ravi);
const time = fc.constantFrom('2025-11-21T05:02:11.000Z', '2025-11-22T00:00:00.000Z');
const amountPaise = fc.constantFrom(54_849, 54_900, 60_000);
const words = fc.constantFrom('A shop for forty products.', 'A ledger for a weaving shed.');
const ashasCode = fc.constant('ASHASCODE');

const address: fc.Arbitrary<ContactDetails> = fc.constantFrom(
  ashasAddress,
  { ...ashasAddress, city: 'Udaipur' },
  { ...ashasAddress, username: undefined, company: undefined },
);

const answer: fc.Arbitrary<RegistrarAnswer> = fc
  .constantFrom('Locked', 'Success')
  .map((actionStatus) => ({
    actiontypedesc: null,
    actionstatusdesc: actionStatus,
    description: null,
    customerid: '17603982',
    error: null,
    message: null,
  }));

const evidence = fc.constantFrom(null, {
  creditId: '7c2e',
  utr: '532512345678',
  amountPaise: 54_900,
  creditedAt: '2025-11-21T05:01:52.000Z',
  tr: null,
});

const domainWith = (hosting: BundledPlan | null) =>
  address.map((registrant) => ({
    kind: 'domain' as const,
    domain: 'neelkhadi.in',
    years: 1,
    nameservers: ['ns1.haat.example', 'ns2.haat.example'],
    registrant,
    hosting,
  }));

const code = fc.constant({
  kind: 'code' as const,
  itemId: 1250,
  title: 'UPI statement matcher',
  route: 'upi-statement-matcher',
  category: { id: 352, name: 'Scripts' },
  setupPaise: 0,
  domain: 'neelkhadi.in',
});

const plan = fc.constant({
  kind: 'hosting' as const,
  planId: 101,
  planName: 'Dukaan',
  period: 'year' as const,
  discountPercent: 25,
  domain: 'neelkhadi.in',
});

const freePlan = fc.constant({
  kind: 'free_hosting' as const,
  planName: FREE_PLAN_NAME,
  domain: 'neelkhadi.in',
});

const ashasSubscription = `${ashasOrder}-domain`;
const renewal = fc.constantFrom('domain' as const, 'hosting' as const).map((of) => ({
  kind: 'renewal' as const,
  subscriptionId: ashasSubscription,
  of,
  domain: 'neelkhadi.in',
  planName: of === 'hosting' ? 'Dukaan' : null,
  period: 'year' as const,
  paidUntil: '2026-11-21T05:02:11.000Z',
}));

const restore = fc.constant({
  kind: 'restore' as const,
  subscriptionId: ashasSubscription,
  domain: 'neelkhadi.in',
  paidUntil: '2026-11-21T05:02:11.000Z',
  renewalPaise: 20_000,
});

const upgrade = fc.constant({
  kind: 'upgrade' as const,
  subscriptionId: ashasSubscription,
  planOrderId: otherOrder,
  domain: 'neelkhadi.in',
  ...{ fromPlan: 'Dukaan', planId: 105, planName: 'Bazaar', period: 'year' as const },
  paidUntil: '2026-11-21T05:02:11.000Z',
  parts: { fullPaise: 251_160, paidPaise: 179_100, daysLeft: 358, days: 365 },
});

/** Longer flows get more weight: random sequences must reach their end. */
const service = fc.oneof(
  { arbitrary: domainWith({ planName: FREE_PLAN_NAME, pricePaise: 0 }), weight: 4 },
  { arbitrary: domainWith(null), weight: 2 },
  { arbitrary: code, weight: 1 },
  { arbitrary: plan, weight: 1 },
  { arbitrary: freePlan, weight: 1 },
  { arbitrary: renewal, weight: 3 },
  { arbitrary: restore, weight: 3 },
  { arbitrary: upgrade, weight: 3 },
);

const POOLS: Pools = {
  customerId,
  email: fc.constant('asha@neelkhadi.example'),
  emailHash: fc.constant('a3c1'.repeat(16)),
  surname: fc.constant('Verma'),
  companyName: fc.constant('Neel Khadi'),
  address,
  billing: address,
  billedTo: address.map((contact) => invoiceIssued.schema.shape.billedTo.parse(contact)),
  reason: fc.constantFrom('No credit came.', 'The customer asked for it.'),

  referenceCode: fc.constantFrom('ASHASCODE', 'ASHASCODE', 'ASHASCODE', 'RAVISCODE'),
  utr: fc.constantFrom('532512345678', '532587654321'),
  utrEnding: fc.constant('5678'),
  referenceText: fc.constant('neelkhadi.in'),
  tr: fc.constant('HT4T8X0V1N7K3M92QD'),
  note: fc.constant('HAAT HT4T8X0V1N7K3M92QD'),
  payer: fc.constant('ASHA VERMA'),
  creditId: fc.constantFrom('0b1f', '7c2e'),
  duplicateOf: fc.constant('HT-2526-00041'),
  bankId: fc.constant('S55120934'),
  credit: evidence,
  asked: fc.record({
    referenceCode: ashasCode,
    customerId,
    utr: fc.constant('532512345678'),
    tr: fc.constant(null),
  }),
  reports: fc.constant([]),
  explanation: fc.constant('A person is looking at it.'),
  otherReferenceCode: fc.constant('RAVISCODE'),
  replacedBy: fc.constantFrom('ASHASCODE', 'ASHASSECOND'),
  replaces: fc.constant('RAVISCODE'),
  numberHash: fc.constant('3f1c9ab27d5e4f60a8b1c2d3e4f50617'),
  refundReference: fc.constantFrom('BACK-7K3M92QD', 'BACK-7K3M92QD', '532698765433'),
  transferReference: fc.constantFrom('532698765440', '532698765433'),
  sentOn: fc.constantFrom('2025-11-23', '2025-11-24'),
  destination: fc.constant('as…@okaxis'),
  screenshotHash: fc.constant('b7'.repeat(32)),
  amountPaise,
  creditedPaise: amountPaise,
  balancePaise: fc.constantFrom(0, 100, 54_900),
  pricePaise: amountPaise,
  paidPaise: amountPaise,
  excessPaise: fc.constantFrom(0, 5_100),
  totalPaise: amountPaise,
  askingPricePaise: amountPaise,
  amountRupees: fc.constantFrom(0, 549, 600),
  topUpId: fc.constantFrom('top-up-1', 'top-up-2'),
  by: fc.constantFrom('RAVISCODE', 'ASHASSECOND'),
  parts: amountPaise.map((amount) => [{ referenceCode: 'ASHASSECOND', amountPaise: amount }]),
  purpose: fc.constantFrom({ kind: 'domain' as const, title: 'neelkhadi.in' }),
  payment: fc.record({
    referenceCode: ashasCode,
    amountPaise: fc.constant(60_000),
    submittedAt: fc.constant('2025-11-21T05:02:11.000Z'),
  }),

  orderId: fc.constantFrom(ashasOrder, otherOrder),
  service,
  domain: fc.constantFrom('neelkhadi.in', 'neelkhadi.in', 'neelkhadi.in', 'ravis-shop.in'),
  attempt: fc.constantFrom(1, 2),
  coolDownMs: fc.constantFrom(0, 75_000),
  cost: fc.constant({ minorUnits: 43_920, currency: 'INR' }),
  registrarOrderId: fc.constantFrom('78434262', '78434263'),
  registrarCustomerId: fc.constant('17603982'),
  answer,

  planName: fc.constant('Dukaan'),
  fromPlan: fc.constant('Thela'),
  planId: fc.constantFrom(102, 105),
  fullPaise: amountPaise,
  planOrderId: fc.constant(ashasOrder),
  period: fc.constant('year'),
  package: fc.constant('haat_dukaan'),
  username: fc.constantFrom('neelkha1', 'neelkha2'),
  panelUrl: fc.constant('https://host.haat.example:2083'),
  nameservers: fc.constant(['ns1.haat.example', 'ns2.haat.example']),
  ipAddress: fc.constant('203.0.113.7'),

  invoiceNumber: fc.constantFrom('HT/25-26/000042', 'HT/25-26/000043'),
  creditNoteNumber: fc.constantFrom('CN/25-26/000003', 'CN/25-26/000004'),
  supplier: fc.constantFrom(null, '08AAAAA0000A1Z2').map((gstin) => ({
    name: 'Haat',
    address: '2 Market Lane, Jaipur 302003',
    gstin,
  })),
  lines: amountPaise.map((amount) => [
    {
      ...{ description: 'neelkhadi.in, 1 year', quantity: 1, amountPaise: amount },
      ...{ sac: '998319', taxablePaise: amount - 8_374, taxPaise: 8_374 },
    },
  ]),
  tax: fc.constantFrom('intra' as const, 'inter' as const).map((kind) => ({
    kind,
    ratePercent: 18,
    placeOfSupply: '08',
  })),

  subscriptionId: fc.constant(ashasSubscription),
  paidUntil: time,
  renewsFrom: time,
  years: fc.constant(1),
  daysLeft: fc.constantFrom(30, 7, 1),
  missingPaise: fc.constantFrom(0, 5_100),
  told: amountPaise.map((pricePaise) => ({ pricePaise, missingPaise: 0 })),
  of: fc.constantFrom(
    { kind: 'domain' as const, registrarOrderId: '78434262' },
    {
      ...{ kind: 'hosting' as const, planName: 'Dukaan', planId: 101 },
      ...{ period: 'month' as const, username: 'kq4vd7zn' },
    },
  ),

  mailId: fc.constantFrom('mail-1', 'mail-1', 'mail-2'),
  about: fc.constantFrom(ashasOrder, otherOrder),

  downloadId: fc.constant('download-1'),
  itemId: fc.constantFrom(1250, 1255),
  route: fc.constant('upi-statement-matcher'),

  page: fc.constant('/domains/domains-prices'),
  happened: words,
  expected: words,
  description: words,
  title: fc.constant('Loom ledger'),
  kind: fc.constantFrom('php-script', 'other'),
  demoUrl: fc.constant('https://neelkhadi.example/ledger'),
  work: fc.constantFrom('shop', 'new-site'),
  budget: fc.constantFrom('25000-50000', 'unsure'),
  deadline: fc.constant('2026-01-31'),
  without: fc.constant({ cause: 'hosting_failed', reason: 'The plan could not be set up.' }),
  corrects: fc.record({ orderId: fc.constantFrom(null, ashasOrder, otherOrder) }),
};

const valuesOf = (name: string, schema: unknown, pools: Pools): fc.Arbitrary<unknown> => {
  if (schema instanceof z.ZodNullable) {
    return fc.option(valuesOf(name, schema.unwrap(), pools), { nil: null });
  }
  if (schema instanceof z.ZodOptional) {
    return fc.option(valuesOf(name, schema.unwrap(), pools), { nil: undefined });
  }
  if (schema instanceof z.ZodLiteral) return fc.constant(schema.value);
  if (schema instanceof z.ZodEnum) return fc.constantFrom(...schema.options);
  if (schema instanceof z.ZodBoolean) return fc.boolean();
  const pool = pools[name] ?? (name.endsWith('At') ? time : undefined);
  if (pool === undefined)
    throw new Error(
      `services/domain/src/testing/arbitraries.ts has no values for the field ${name}`,
    );
  return pool;
};

type CommandSchema = z.ZodObject | z.ZodDiscriminatedUnion;

/** Any command of an aggregate. @param own pools that differ here, by field or `Command.field`. */
const commandsOf = <Schema extends CommandSchema>(
  schema: Schema,
  own: Pools = {},
): fc.Arbitrary<z.output<Schema>> => {
  const pools = { ...POOLS, ...own };
  const options = (schema instanceof z.ZodObject ? [schema] : schema.options) as z.ZodObject[];
  const commands = options.map(({ shape }) => {
    const type = shape.type instanceof z.ZodLiteral ? shape.type.value : '';
    const values = Object.entries(shape).map(([name, field]) => {
      const special = pools[`${type}.${name}`];
      return [name, valuesOf(name, field, special ? { ...pools, [name]: special } : pools)];
    });
    return fc.record(Object.fromEntries(values));
  });
  return fc.oneof(...commands) as fc.Arbitrary<z.output<Schema>>;
};

const account = {
  customerId: fc.constant(asha),
  name: fc.constantFrom('Asha', 'Usha'),
  phone: fc.constantFrom('9812345670', '9900000000'),
  requestId: fc.constantFrom('request-1', 'request-2'),
  passwordId: fc.constantFrom('password-1', 'password-2'),
  replaces: fc.constantFrom('password-1', 'password-2'),
  endId: fc.constantFrom('end-1', 'end-2'),
  passkeyId: fc.constantFrom('passkey-1', 'passkey-2'),
  secretId: fc.constantFrom('secret-1', 'secret-2'),
  destinationId: fc.constantFrom('destination-1', 'destination-2'),
  'ChangeRefundDestination.replaces': fc.constantFrom('destination-1', 'destination-2'),
  upiId: fc.constantFrom('asha@okaxis', 'asha@oksbi'),
  accountNumber: fc.constant('002345678901'),
  ifsc: fc.constant('HDFC0001234'),
  holder: fc.constant('Asha Verma'),
  version: fc.constantFrom('2026-12-01', '2027-04-01'),
  loginId: fc.constantFrom('login-1', 'login-2'),
  device: fc.constantFrom('Chrome on Android', 'Firefox on Windows'),
  changeId: fc.constantFrom('change-1', 'change-2'),
  deletionId: fc.constantFrom('deletion-1', 'deletion-2'),
  exportId: fc.constantFrom('export-1', 'export-2'),
  bytes: fc.constantFrom(1_024, 2_048),
  previousEmailHash: fc.constant('hash-of-before'),
  letExpire: fc.constantFrom([], ['subscription-1']),
};
const sender = {
  name: fc.constantFrom('Asha Verma', 'Ravi Kumar'),
  email: fc.constantFrom('asha@neelkhadi.example', 'ravi@example.in'),
};
const messageNumber = fc.constantFrom('BUG-7K3M92QD', 'SELL-4T8X0V1N');

export const customerCommands = commandsOf(customerCommandSchema, account);
export const emailCommands = commandsOf(emailCommandSchema, {
  requestId: account.requestId,
});
export const erasureCommands = commandsOf(erasureCommandSchema, {
  subject: fc.constant('invoice:HT-2627-00217'),
});
export const utrCommands = commandsOf(utrCommandSchema, { utr: fc.constant('532512345678') });
export const creditCommands = commandsOf(creditCommandSchema, {
  creditId: fc.constant('7c2e'),
  settlement: fc.record({
    app: fc.constant('PhonePe'),
    id: fc.constantFrom('532511223344', '532611223344'),
    by: fc.constantFrom('reference' as const, 'sum' as const, 'operator' as const),
  }),
});
export const paymentIntentCommands = commandsOf(paymentIntentCommandSchema, {
  purpose: fc.constantFrom(
    { kind: 'domain', title: 'neelkhadi.in' },
    { kind: 'code', title: 'UPI statement matcher' },
  ),
});
export const paymentCommands = commandsOf(paymentCommandSchema, {
  referenceCode: ashasCode,
  customerId: fc.constantFrom(asha, asha, asha, ravi),
});
const registrarRequest = fc.constant({
  years: 1,
  nameservers: ['ns1.haat.example', 'ns2.haat.example'],
  customerId: '17603982',
  contactId: '25052632',
  billingContactId: '25052632',
});
export const orderCommands = commandsOf(orderCommandSchema, {
  newPrice: fc.constant({
    totalPaise: 60_000,
    planPaise: 0,
    setupPaise: 0,
    renewalPaise: 0,
    upgrade: null,
  }),
  orderId: fc.constant(ashasOrder),
  asked: registrarRequest,
  'RecordProvisioningFailed.answer': fc.constant('Sorry, the domain is already in use.'),
  'RecordUpgradeFailed.answer': fc.constant('Sorry, the package does not exist.'),
});
export const domainNameCommands = commandsOf(domainNameCommandSchema, {
  domain: fc.constant('neelkhadi.in'),
  holdId: fc.constantFrom('hold-1', 'hold-2'),
  heldUntil: fc.constantFrom('2025-11-21T05:17:11.000Z', '2025-11-22T00:15:00.000Z'),
});
const nameservers = fc.constantFrom(
  ['ns1.haat.example', 'ns2.haat.example'],
  ['ns1.example.com', 'ns2.example.com'],
);
const change = fc.oneof(
  nameservers.map((chosen) => ({
    kind: 'nameservers' as const,
    nameservers: chosen,
    previous: null,
    silent: [],
  })),
  fc.boolean().map((enabled) => ({ kind: 'lock' as const, enabled, previous: null })),
);
const seen = nameservers.map((shown) => ({ kind: 'nameservers' as const, nameservers: shown }));
export const domainChangeCommands = commandsOf(domainChangeCommandSchema, {
  domain: fc.constant('neelkhadi.in'),
  changeId: fc.constantFrom('CH-1', 'CH-1', 'CH-2'),
  thing: fc.constant('nameservers'),
  readFrom: time,
  change,
  failed: fc.constant([]),
  from: seen,
  to: seen,
  shown: fc.option(seen),
});
export const domainTransferCommands = commandsOf(domainTransferCommandSchema, {
  seenAt: fc.constantFrom('2025-11-21T05:02:11.000Z', '2025-11-23T00:00:00.000Z'),
  domain: fc.constant('neelkhadi.in'),
});
export const registrantVerificationCommands = commandsOf(registrantVerificationCommandSchema, {
  since: fc.constantFrom('2025-11-20T00:00:00.000Z', '2025-11-22T00:00:00.000Z'),
  day: fc.constantFrom(3, 10),
  seenAt: fc.constantFrom('2025-11-21T05:02:11.000Z', '2025-11-23T00:00:00.000Z'),
  domain: fc.constant('neelkhadi.in'),
});
export const hostingAccountCommands = commandsOf(hostingAccountCommandSchema, {
  endsAt: fc.constantFrom('2025-11-22T00:00:00.000Z', '2026-11-22T00:00:00.000Z'),
  domain: fc.constant('neelkhadi.in'),
});
export const hostingSiteCommands = commandsOf(hostingSiteCommandSchema, {
  domain: fc.constant('neelkhadi.in'),
  changeId: fc.constantFrom('site-1', 'site-1', 'site-2'),
  template: fc.constantFrom('chai-stall-menu', 'hill-homestay'),
  folder: fc.constantFrom('', 'site'),
  url: fc.constant('http://neelkhadi.in/'),
  values: fc.constant({ name: 'Neel Khadi', phone: '+919812345670', upi: null, whatsapp: null }),
  files: fc.constantFrom(
    [{ name: 'index.html', sha256: 'one' }],
    [{ name: 'index.html', sha256: 'other' }],
  ),
});
export const freeHostingCommands = commandsOf(freeHostingCommandSchema);
export const hostedDomainCommands = commandsOf(hostedDomainCommandSchema, {
  nameOrderId: fc.constantFrom(null, 'HT-NAME'),
  domain: fc.constantFrom('neelkhadi.in', 'blog.neelkhadi.in', 'a.blog.neelkhadi.in'),
});
export const codeLicenceCommands = commandsOf(codeLicenceCommandSchema, {
  licenceId: fc.constant('licence-1'),
  insteadOf: fc.constantFrom(null, ashasOrder, otherOrder),
  domain: fc.constant('neelkhadi.in'),
});
export const subscriptionCommands = commandsOf(subscriptionCommandSchema, {
  customerId: fc.constantFrom(asha, asha, asha, ravi),
  // Far enough apart for auto-renew to be told, tried and too late.
  paidUntil: fc.constantFrom(
    '2025-11-22T00:00:00.000Z',
    '2025-12-03T05:02:11.000Z',
    '2026-11-21T05:02:11.000Z',
  ),
  'StartAutoRenew.startedAt': fc.constantFrom(
    '2025-11-22T00:00:00.000Z',
    '2025-12-02T05:02:11.000Z',
  ),
});
const renewalOf = (subscriptionId: string) => ({
  ...{ subscriptionId, paidUntil: '2026-11-21T05:02:11.000Z', pricePaise: 74_900 },
});
export const renewalGroupCommands = commandsOf(renewalGroupCommandSchema, {
  customerId: fc.constantFrom(asha, asha, asha, ravi),
  subscriptionId: fc.constantFrom(ashasSubscription, 'HT-OTHER-domain'),
  paidWith: fc.constantFrom('ASHASCODE', 'ASHASSECOND'),
  renewals: fc.constantFrom(
    [renewalOf(ashasSubscription)],
    [renewalOf(ashasSubscription), renewalOf('HT-OTHER-domain')],
  ),
});
export const downloadCommands = commandsOf(downloadCommandSchema);
export const mailCommands = commandsOf(mailCommandSchema);
export const invoiceCommands = commandsOf(invoiceCommandSchema, {
  invoiceNumber: fc.constant('HT/25-26/000042'),
  orderId: fc.constant(ashasOrder),
  parts: amountPaise.map((amount) => [
    { source: 'upi' as const, amountPaise: amount, referenceCode: 'ASHASSECOND' },
  ]),
});
export const creditNoteNumberCommands = commandsOf(creditNoteNumberCommandSchema, {
  creditNoteNumber: fc.constant('CN/25-26/000003'),
});
export const refundNumberCommands = commandsOf(refundNumberCommandSchema, {
  number: fc.constant('BACK-7K3M92QD'),
});
const texts = {
  subject: fc.constantFrom('The name went', 'A second payment'),
  message: fc.constantFrom('Please send the money back.', 'Which of the two pays?'),
};

export const inboxCommands = commandsOf(inboxCommandSchema, {
  ...sender,
  ...texts,
  number: messageNumber,
});
export const ticketCommands = commandsOf(ticketCommandSchema, {
  ...texts,
  number: fc.constant('TKT-7K3M92QD'),
  messageId: fc.constantFrom('message-1', 'message-2', 'message-3'),
  answerId: fc.constantFrom('message-1', 'message-2', 'message-3'),
  operator: fc.constantFrom('Irfan', 'Meera'),
  attachments: fc.constantFrom(
    [],
    [{ hash: 'b7'.repeat(32), name: 'a.png', contentType: 'image/png', bytes: 512 }],
  ),
});
