import { FREE_PLAN_NAME } from '@haat/contracts/constants';
import { type OrderedService, orderStream } from '@haat/contracts/events/order';
import { paymentStream } from '@haat/contracts/events/payment';
import { orderDecider } from '@haat/domain/order';
import { paymentDecider } from '@haat/domain/payment';
import { isoNow, systemClock } from '@haat/platform/clock';
import {
  hostingUsernameFor,
  newCustomerId,
  newReferenceCode,
  orderIdFor,
} from '@haat/platform/ids';
import type { SealedStore } from '@haat/platform/record/sealed-store';
import { type CommandedCustomer, customerByCommands } from './commanded-customer.ts';
import { contactDetails } from './customer.ts';
import { giveCommand } from './give-command.ts';

export type HostingOrder = {
  readonly orderId: string;
  readonly customerId: string;
  readonly domain: string;
  /** Its stream. */
  readonly order: string;
  /** Of its account. */
  readonly username: string;
};

type Wish = {
  readonly domain: string;
  /** The free one unless given; one that is bought costs `pricePaise`. */
  readonly planName?: string;
  readonly customerId?: string;
  readonly email?: string;
};

const PRICE_PAISE = 1_199_00;
const asha = { kind: 'customer', id: 'asha' } as const;

const serviceOf = ({ domain, planName }: Wish): OrderedService =>
  planName === undefined
    ? { kind: 'free_hosting', planName: FREE_PLAN_NAME, domain }
    : { kind: 'hosting', planId: 101, planName, period: 'year', discountPercent: 0, domain };

const pay = async (
  store: SealedStore,
  wish: Wish,
): Promise<Awaited<ReturnType<CommandedCustomer['pay']>>> => {
  const bought = await customerByCommands(store).pay({
    domain: wish.domain,
    pricePaise: PRICE_PAISE,
  });
  const { referenceCode, orderId, customerId } = bought;
  await giveCommand(
    store,
    asha,
    paymentDecider,
    paymentStream(referenceCode),
    {
      type: 'AllocatePayment',
      ...{ referenceCode, orderId, customerId, pricePaise: PRICE_PAISE, replaces: null },
    },
    orderId,
  );
  return bought;
};

/** Orders a plan for a domain that the customer has, straight by commands; a paid one is paid. */
export const orderHosting = async (store: SealedStore, wish: Wish): Promise<HostingOrder> => {
  const paid = wish.planName === undefined ? null : await pay(store, wish);
  const placedAt = isoNow(systemClock);
  const customerId = paid?.customerId ?? wish.customerId ?? newCustomerId();
  const orderId = paid?.orderId ?? orderIdFor(newReferenceCode(), placedAt, 0);
  const order = orderStream(orderId);
  await giveCommand(
    store,
    asha,
    orderDecider,
    order,
    {
      type: 'PlaceOrder',
      orderId,
      customerId,
      email: wish.email ?? 'asha@example.in',
      service: serviceOf(wish),
      billing: contactDetails,
      pricePaise: paid === null ? 0 : PRICE_PAISE,
      paymentMethod: paid === null ? 'free' : 'upi',
      payment: paid && {
        referenceCode: paid.referenceCode,
        amountPaise: PRICE_PAISE,
        submittedAt: placedAt,
      },
      placedAt,
    },
    orderId,
  );
  const { domain } = wish;
  return { orderId, customerId, domain, order, username: hostingUsernameFor(orderId, domain) };
};
