import { domainNameStream } from '@haat/contracts/events/domain-name';
import { invoiceStream } from '@haat/contracts/events/invoice';
import { type DomainService, type OrderedService, orderStream } from '@haat/contracts/events/order';
import { paymentStream, utrStream } from '@haat/contracts/events/payment';
import { paymentIntentStream } from '@haat/contracts/events/payment-intent';
import type { HaatEvent } from '@haat/contracts/events/registry';
import type { Decider } from '@haat/domain/decider/decider';
import { domainNameDecider } from '@haat/domain/domain-name/domain-name';
import { orderDecider } from '@haat/domain/order/order';
import { paymentDecider } from '@haat/domain/payment/payment';
import { paymentIntentDecider } from '@haat/domain/payment/payment-intent';
import { utrDecider } from '@haat/domain/payment/utr';
import { type Clock, isoNow, systemClock } from '@haat/platform/clock';
import { newCustomerId, newReferenceCode, orderIdFor, paymentTrFor } from '@haat/platform/ids';
import type { EncryptedStore } from '@haat/record/encryption';
import { contactDetails, newTransactionId } from './customer.ts';
import { executeTestCommand } from './execute-test-command.ts';

export type Bought = {
  readonly orderId: string;
  readonly referenceCode: string;
  readonly domain: string;
  readonly customerId: string;
};

export type Link = { readonly customerId: string; readonly tr: string };

type Payer = Pick<Link, 'customerId'> & { readonly tr: string | null };

export type OrderOptions = {
  readonly domain: string;
  /** Its ending chooses the bank sandbox's response. */
  readonly utr?: string;
  readonly pricePaise?: number;
  readonly amountPaise?: number;
  /** By default a new customer without a link. */
  readonly link?: Payer;
  readonly email?: string;
  /** By default a domain alone, for a year. */
  readonly service?: OrderedService;
};

/** Every step is a command, so that a test can stop between any two. */
export type ScriptedCustomer = {
  readonly open: (domain: string) => Promise<Link>;
  readonly pay: (options: OrderOptions) => Promise<Bought>;
  readonly reserve: (bought: Bought) => Promise<void>;
  readonly place: (bought: Bought, options: OrderOptions) => Promise<void>;
  readonly buy: (options: OrderOptions) => Promise<Bought>;
};

export const streamsOf = ({ orderId, referenceCode, domain }: Bought) => ({
  order: orderStream(orderId),
  payment: paymentStream(referenceCode),
  name: domainNameStream(domain),
  invoice: invoiceStream,
});

/** A successful order of a domain alone. */
export const completedTimeline: readonly string[] = [
  'OrderPlaced',
  'OrderPaymentConfirmed',
  'DomainRegistrationRequested',
  'DomainRegistrationAttempted',
  'DomainRegistered',
  'OrderCompleted',
];

export const nameAlone = (domain: string): DomainService => ({
  kind: 'domain',
  domain,
  years: 1,
  nameservers: ['ns1.haat.example', 'ns2.haat.example'],
  registrant: contactDetails,
  hosting: null,
});

const PRICE_PAISE = 54_900;
const asha = { kind: 'customer', id: 'asha' } as const;

export const createScriptedCustomer = (
  store: EncryptedStore,
  clock: Clock = systemClock,
): ScriptedCustomer => {
  const give = <State, Command, Event extends HaatEvent, Refusal>(
    decider: Decider<State, Command, Event, Refusal>,
    stream: string,
    command: Command,
    about = stream,
  ): Promise<void> => executeTestCommand(store, asha, decider, stream, command, about, clock);

  const open: ScriptedCustomer['open'] = async (domain) => {
    const customerId = newCustomerId();
    const openedAt = isoNow(clock);
    const tr = paymentTrFor(customerId, domain, PRICE_PAISE, openedAt);
    await give(paymentIntentDecider, paymentIntentStream(tr), {
      type: 'OpenPaymentIntent',
      ...{ tr, customerId, amountPaise: PRICE_PAISE, note: `HAAT ${tr}`, openedAt },
      purpose: { kind: 'domain', title: domain },
    });
    return { customerId, tr };
  };

  const pay: ScriptedCustomer['pay'] = async ({
    domain,
    utr = newTransactionId(),
    pricePaise = PRICE_PAISE,
    amountPaise = pricePaise,
    link,
  }) => {
    const referenceCode = newReferenceCode();
    const customerId = link?.customerId ?? newCustomerId();
    const submittedAt = isoNow(clock);
    const claim = { type: 'ClaimUtr', utr, referenceCode, customerId } as const;
    await give(utrDecider, utrStream(store.names.utr(utr)), claim);
    await give(paymentDecider, paymentStream(referenceCode), {
      type: 'SubmitPayment',
      ...{ referenceCode, customerId, utr, amountPaise, submittedAt },
      tr: link?.tr ?? null,
      ...{ referenceText: null, screenshotHash: null, utrLooksUnusual: false, purpose: null },
    });
    const orderId = orderIdFor(referenceCode, submittedAt, 0);
    return { referenceCode, customerId, domain, orderId };
  };

  const reserve: ScriptedCustomer['reserve'] = ({ domain, orderId, customerId }) => {
    const claim = { domain, orderId, customerId, requestedAt: isoNow(clock) };
    const command = { type: 'ReserveDomainName', ...claim } as const;
    return give(domainNameDecider, domainNameStream(domain), command, orderId);
  };

  const place: ScriptedCustomer['place'] = async (
    { orderId, referenceCode, customerId, domain },
    { pricePaise = PRICE_PAISE, email = 'asha@example.in', service = nameAlone(domain) },
  ) => {
    const allocation = { referenceCode, orderId, pricePaise, customerId, replaces: null };
    const allocate = { type: 'AllocatePayment', ...allocation } as const;
    await give(paymentDecider, paymentStream(referenceCode), allocate, orderId);
    const now = isoNow(clock);
    const order = {
      type: 'PlaceOrder',
      ...{ orderId, customerId, email, service, billing: contactDetails, pricePaise },
      paymentMethod: 'upi',
      payment: { referenceCode, amountPaise: pricePaise, submittedAt: now },
      placedAt: now,
    } as const;
    await give(orderDecider, orderStream(orderId), order, orderId);
  };

  return {
    open,
    pay,
    reserve,
    place,
    buy: async (options) => {
      const bought = await pay(options);
      await reserve(bought);
      await place(bought, options);
      return bought;
    },
  };
};
