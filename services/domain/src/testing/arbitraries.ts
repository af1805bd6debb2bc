/**
 * Commands and events from small pools of ids and amounts, so that random sequences meet: the same
 * order twice, another customer's code, a price just above what was paid.
 */
import type { ContactDetails } from '@haat/contracts/address';
import type { RegistrarAnswer } from '@haat/contracts/events/order';
import { REGISTRATION_FAILURES } from '@haat/contracts/events/order';
import { PAYMENT_REJECTIONS } from '@haat/contracts/events/payment';
import fc from 'fast-check';
import type { CustomerCommand } from '../customer.ts';
import type { DomainNameCommand } from '../domain-name.ts';
import type { DownloadCommand } from '../download.ts';
import type { EmailCommand } from '../email.ts';
import type { InboxCommand } from '../inbox.ts';
import type { InvoiceCommand } from '../invoice.ts';
import type { OrderCommand } from '../order.ts';
import type { PaymentCommand } from '../payment.ts';
import type { UtrCommand } from '../utr.ts';
import { asha, ashasAddress, ashasOrder, otherOrder, ravi } from './samples/asha.ts';

type Arbitraries<Data> = { readonly [Field in keyof Data]: fc.Arbitrary<Data[Field]> };

/** A command of that name with fields from these pools. */
const command = <Type extends string, Data extends object>(
  type: Type,
  fields: Arbitraries<Data>,
): fc.Arbitrary<{ type: Type } & Data> =>
  fc
    .record(fields as Arbitraries<object>)
    .map((data) => ({ type, ...data }) as { type: Type } & Data);

const customerId = fc.constantFrom(asha, ravi);
const orderId = fc.constantFrom(ashasOrder, otherOrder);
const reason = fc.constantFrom('No credit came.', 'The customer asked for it.');
const time = fc.constantFrom('2025-11-21T05:02:11.000Z', '2025-11-22T00:00:00.000Z');
const amountPaise = fc.constantFrom(54_849, 54_900, 60_000);
const domain = fc.constantFrom('neelkhadi.in', 'neelkhadi.in', 'neelkhadi.in', 'ravis-shop.in');
const referenceCode = fc.constantFrom('ASHASCODE', 'ASHASCODE', 'ASHASCODE', 'RAVISCODE');
const utr = fc.constantFrom('532512345678', '532587654321');
const invoiceNumber = fc.constantFrom('HT/25-26/000042', 'HT/25-26/000043');
const orNull = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null });

const address: fc.Arbitrary<ContactDetails> = fc.constantFrom(
  ashasAddress,
  { ...ashasAddress, city: 'Udaipur' },
  { ...ashasAddress, username: undefined, company: undefined },
);

const answer: fc.Arbitrary<RegistrarAnswer> = fc.constantFrom('Locked', 'Success').map((said) => ({
  actiontypedesc: null,
  actionstatusdesc: said,
  description: null,
  customerid: '17603982',
  error: null,
  message: null,
}));

const profile = {
  customerId: fc.constant(asha),
  name: fc.constantFrom('Asha', 'Usha'),
  surname: fc.constant('Verma'),
  phone: fc.constantFrom('9812345670', '9900000000'),
  companyName: orNull(fc.constant('Neel Khadi')),
};

export const customerCommands: fc.Arbitrary<CustomerCommand> = fc.oneof(
  command('RegisterCustomer', { ...profile, email: fc.constant('asha@neelkhadi.example') }),
  command('ChangeCustomerProfile', { ...profile, address: orNull(address) }),
  command('BlockCustomer', { customerId: fc.constant(asha), reason }),
  command('UnblockCustomer', { customerId: fc.constant(asha), reason }),
);

export const emailCommands: fc.Arbitrary<EmailCommand> = command('ClaimEmail', {
  emailHash: fc.constant('a3c1'.repeat(16)),
  customerId,
});

export const utrCommands: fc.Arbitrary<UtrCommand> = command('ClaimUtr', {
  utr: fc.constant('532512345678'),
  referenceCode,
  customerId,
});

export const paymentCommands: fc.Arbitrary<PaymentCommand> = fc.oneof(
  command('SubmitPayment', {
    referenceCode: fc.constant('ASHASCODE'),
    customerId,
    utr,
    amountPaise,
    referenceText: orNull(fc.constant('neelkhadi.in')),
    screenshotHash: orNull(fc.constant('b7'.repeat(32))),
    utrLooksUnusual: fc.boolean(),
    submittedAt: time,
  }),
  command('VerifyReference', {
    referenceCode: fc.constant('ASHASCODE'),
    customerId,
    amountRupees: fc.constantFrom(0, 549, 600),
  }),
  command('RecordPaymentVerified', {
    referenceCode: fc.constant('ASHASCODE'),
    creditedPaise: amountPaise,
    verifiedAt: time,
  }),
  command('RecordPaymentRejected', {
    referenceCode: fc.constant('ASHASCODE'),
    rejection: fc.constantFrom(...PAYMENT_REJECTIONS),
    reason,
    creditedPaise: orNull(amountPaise),
  }),
  command('ExpirePayment', { referenceCode: fc.constant('ASHASCODE'), reason }),
  command('AllocatePayment', {
    referenceCode: fc.constant('ASHASCODE'),
    customerId,
    orderId,
    pricePaise: amountPaise,
  }),
);

const inOrder = { orderId: fc.constant(ashasOrder) };

export const orderCommands: fc.Arbitrary<OrderCommand> = fc.oneof(
  command('PlaceOrder', {
    ...inOrder,
    customerId,
    email: fc.constant('asha@neelkhadi.example'),
    service: fc.oneof(
      address.map((registrant) => ({
        kind: 'domain' as const,
        domain: 'neelkhadi.in',
        years: 1,
        nameservers: ['ns1.haat.example', 'ns2.haat.example'],
        registrant,
      })),
      fc.constant({
        kind: 'code' as const,
        itemId: 1250,
        title: 'UPI statement matcher',
        route: 'upi-statement-matcher',
        category: { id: 352, name: 'Scripts' },
        setupPaise: 0,
        domain: 'neelkhadi.in',
      }),
    ),
    billing: address,
    pricePaise: amountPaise,
    paymentMethod: fc.constant('upi' as const),
    payment: fc.record({
      referenceCode: fc.constant('ASHASCODE'),
      amountPaise: fc.constant(60_000),
      submittedAt: fc.constant('2025-11-21T05:02:11.000Z'),
    }),
    placedAt: time,
  }),
  command('ConfirmOrderPayment', {
    ...inOrder,
    referenceCode,
    creditedPaise: amountPaise,
    utrEnding: fc.constant('5678'),
  }),
  command('FailOrderPayment', { ...inOrder, referenceCode, reason }),
  command('RegisterDomain', inOrder),
  command('GrantDownload', inOrder),
  command('RecordRegistrationPending', {
    ...inOrder,
    domain,
    registrarOrderId: orNull(fc.constantFrom('78434262', '78434263')),
    answer,
  }),
  command('RecordDomainRegistered', {
    ...inOrder,
    domain,
    registrarOrderId: fc.constantFrom('78434262', '78434263'),
    registrarCustomerId: orNull(fc.constant('17603982')),
    registeredAt: time,
    expiresAt: time,
    answer,
  }),
  command('RecordRegistrationFailed', {
    ...inOrder,
    domain,
    failure: fc.constantFrom(...REGISTRATION_FAILURES),
    reason,
    answer,
  }),
  command('RecordRegistrationOutcomeUnknown', { ...inOrder, domain, reason }),
  command('CompleteOrder', { ...inOrder, invoiceNumber }),
  command('CancelOrder', { ...inOrder, reason }),
);

const claim = { domain: fc.constant('neelkhadi.in'), orderId, customerId };

export const domainNameCommands: fc.Arbitrary<DomainNameCommand> = fc.oneof(
  command('ReserveDomainName', claim),
  command('ReleaseDomainName', { ...claim, reason }),
  command('SellDomainName', claim),
);

export const downloadCommands: fc.Arbitrary<DownloadCommand> = command('StartDownload', {
  downloadId: fc.constant('download-1'),
  itemId: fc.constantFrom(1250, 1255),
  route: fc.constant('upi-statement-matcher'),
  orderId: orNull(orderId),
  customerId: orNull(customerId),
  startedAt: time,
});

const invoice = { invoiceNumber: fc.constant('HT/25-26/000042'), orderId: inOrder.orderId };

export const invoiceCommands: fc.Arbitrary<InvoiceCommand> = fc.oneof(
  command('IssueInvoice', {
    ...invoice,
    customerId,
    email: fc.constant('asha@neelkhadi.example'),
    supplier: fc.constant({ name: 'Haat', address: '2 Market Lane, Jaipur 302003' }),
    billedTo: address,
    lines: amountPaise.map((amount) => [
      { description: 'neelkhadi.in, 1 year', quantity: 1, amountPaise: amount },
    ]),
    totalPaise: amountPaise,
    issuedAt: time,
  }),
  command('RecordInvoicePaid', { ...invoice, referenceCode, paidPaise: amountPaise }),
  command('VoidInvoice', { ...invoice, reason }),
);

const sender = {
  customerId: orNull(customerId),
  name: fc.constantFrom('Asha Verma', 'Ravi Kumar'),
  email: fc.constantFrom('asha@neelkhadi.example', 'ravi@example.in'),
};
const words = fc.constantFrom('A shop for forty products.', 'A ledger for a weaving shed.');

export const inboxCommands: fc.Arbitrary<InboxCommand> = fc.oneof(
  command('ReportBug', {
    number: fc.constant('BUG-7K3M92QD'),
    customerId: sender.customerId,
    page: fc.constant('/domains/domains-prices'),
    happened: words,
    expected: words,
    email: orNull(sender.email),
    reportedAt: time,
  }),
  command('OfferCode', {
    number: fc.constant('SELL-4T8X0V1N'),
    ...sender,
    title: fc.constant('Loom ledger'),
    kind: fc.constantFrom('php-script', 'other'),
    description: words,
    demoUrl: orNull(fc.constant('https://neelkhadi.example/ledger')),
    askingPricePaise: amountPaise,
    offeredAt: time,
  }),
  command('RequestHire', {
    number: fc.constant('HIRE-92QD7K3M'),
    ...sender,
    work: fc.constantFrom('shop', 'new-site'),
    description: words,
    budget: fc.constantFrom('25000-50000', 'unsure'),
    deadline: orNull(fc.constant('2026-01-31')),
    requestedAt: time,
  }),
);
