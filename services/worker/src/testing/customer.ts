import type { ContactDetails } from '@haat/contracts/address';
import { domainNameStream } from '@haat/contracts/events/domain-name';
import { invoiceStream } from '@haat/contracts/events/invoice';
import { orderStream } from '@haat/contracts/events/order';
import { paymentStream } from '@haat/contracts/events/payment';
import type { HaatEvent } from '@haat/contracts/events/registry';
import type { Decider } from '@haat/domain/decider';
import { domainNameDecider } from '@haat/domain/domain-name';
import { orderDecider } from '@haat/domain/order';
import { paymentDecider } from '@haat/domain/payment';
import { isoNow, systemClock } from '@haat/platform/clock';
import { executeCommand } from '@haat/platform/commands/execute';
import type { EventStore } from '@haat/platform/event-store/port';
import { newCommandId, newCustomerId, newReferenceCode, orderIdFor } from '@haat/platform/ids';

export const ashasAddress: ContactDetails = {
  name: 'Asha Verma',
  'address-line-1': '14 Bapu Bazaar',
  city: 'Jaipur',
  state: 'Rajasthan',
  country: 'IN',
  zipcode: '302003',
  'phone-cc': '91',
  phone: '9000012345',
};

export type Bought = {
  readonly orderId: string;
  readonly referenceCode: string;
  readonly domain: string;
  readonly customerId: string;
};

export type Wish = {
  readonly domain: string;
  /** The transaction id; its end tells the bank sandbox what to do. */
  readonly utr?: string;
  readonly pricePaise?: number;
  readonly email?: string;
};

/** What the API does for a customer: takes the payment, asks for its check, reserves, places. */
export type Customer = {
  readonly pay: (wish: Wish) => Promise<Bought>;
  readonly verify: (bought: Bought) => Promise<void>;
  readonly reserve: (bought: Bought) => Promise<void>;
  readonly place: (bought: Bought, wish: Wish) => Promise<void>;
  readonly buy: (wish: Wish) => Promise<Bought>;
};

export const streamsOf = ({ orderId, referenceCode, domain }: Bought) => ({
  order: orderStream(orderId),
  payment: paymentStream(referenceCode),
  name: domainNameStream(domain),
  invoice: invoiceStream,
});

export const createCustomer = (store: EventStore): Customer => {
  const execute = async <State, Command, Event extends HaatEvent, Refusal>(
    decider: Decider<State, Command, Event, Refusal>,
    stream: string,
    command: Command,
    correlationId: string = stream,
  ): Promise<void> => {
    const commandId = newCommandId();
    const context = {
      commandId,
      causationId: commandId,
      correlationId,
      actor: { kind: 'customer', id: 'asha' },
    } as const;
    const done = await executeCommand(
      { store, clock: systemClock },
      decider,
      stream,
      command,
      context,
    );
    if (!done.ok) throw new Error(`Refused: ${JSON.stringify(done.refusal)}`);
  };

  const pay: Customer['pay'] = async ({ domain, utr = '632612345678', pricePaise = 54_900 }) => {
    const referenceCode = newReferenceCode();
    const customerId = newCustomerId();
    const submittedAt = isoNow(systemClock);
    await execute(paymentDecider, paymentStream(referenceCode), {
      type: 'SubmitPayment',
      referenceCode,
      customerId,
      utr,
      amountPaise: pricePaise,
      referenceText: null,
      screenshotHash: null,
      utrLooksUnusual: false,
      submittedAt,
    });
    return { referenceCode, customerId, domain, orderId: orderIdFor(referenceCode, submittedAt) };
  };

  const verify: Customer['verify'] = ({ referenceCode, customerId }) =>
    execute(paymentDecider, paymentStream(referenceCode), {
      type: 'VerifyReference',
      referenceCode,
      customerId,
      amountRupees: 1,
    });

  const reserve: Customer['reserve'] = ({ domain, orderId, customerId }) =>
    execute(
      domainNameDecider,
      domainNameStream(domain),
      { type: 'ReserveDomainName', domain, orderId, customerId },
      orderId,
    );

  const place: Customer['place'] = async (
    bought,
    { pricePaise = 54_900, email = 'asha@example.in' },
  ) => {
    const { orderId, referenceCode, customerId, domain } = bought;
    await execute(
      paymentDecider,
      paymentStream(referenceCode),
      { type: 'AllocatePayment', referenceCode, orderId, pricePaise, customerId },
      orderId,
    );
    await execute(
      orderDecider,
      orderStream(orderId),
      {
        type: 'PlaceOrder',
        orderId,
        customerId,
        email,
        service: {
          kind: 'domain',
          domain,
          years: 1,
          nameservers: ['ns1.haat.example', 'ns2.haat.example'],
          registrant: ashasAddress,
        },
        billing: ashasAddress,
        pricePaise,
        paymentMethod: 'upi',
        payment: { referenceCode, amountPaise: pricePaise, submittedAt: isoNow(systemClock) },
        placedAt: isoNow(systemClock),
      },
      orderId,
    );
  };

  return {
    pay,
    verify,
    reserve,
    place,
    buy: async (wish) => {
      const bought = await pay(wish);
      await reserve(bought);
      await place(bought, wish);
      // Last, so that no bank is quick enough to refuse the payment before it is spent.
      await verify(bought);
      return bought;
    },
  };
};
