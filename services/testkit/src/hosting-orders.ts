import { FREE_PLAN_NAME } from '@haat/contracts/constants';
import { type OrderedService, orderStream } from '@haat/contracts/events/order';
import { orderDecider } from '@haat/domain/order/order';
import { isoNow, systemClock } from '@haat/platform/clock';
import {
  hostingUsernameFor,
  newCustomerId,
  newReferenceCode,
  orderIdFor,
} from '@haat/platform/ids';
import type { EncryptedStore } from '@haat/record/encryption';
import { contactDetails } from './customer.ts';
import { executeTestCommand } from './execute-test-command.ts';
import { createScriptedCustomer } from './scripted-customer.ts';

export type HostingOrder = {
  readonly orderId: string;
  readonly customerId: string;
  readonly domain: string;
  readonly order: string;
  readonly username: string;
};

type HostingOrderOptions = {
  readonly domain: string;
  /** By default the free plan; a paid one costs `pricePaise`. */
  readonly planName?: string;
  /** By default a new customer. */
  readonly customerId?: string;
};

const PRICE_PAISE = 1_199_00;

const serviceOf = ({ domain, planName }: HostingOrderOptions): OrderedService =>
  planName === undefined
    ? { kind: 'free_hosting', planName: FREE_PLAN_NAME, domain }
    : { kind: 'hosting', planId: 101, planName, period: 'year', discountPercent: 0, domain };

/** By commands, for an owned domain; a paid plan is paid. */
export const orderHosting = async (
  store: EncryptedStore,
  options: HostingOrderOptions,
): Promise<HostingOrder> => {
  const { domain } = options;
  const { orderId, customerId } =
    options.planName === undefined
      ? await placeFree(store, options)
      : await placePaid(store, options);
  const order = orderStream(orderId);
  return { orderId, customerId, domain, order, username: hostingUsernameFor(orderId, domain) };
};

type Placed = Pick<HostingOrder, 'orderId' | 'customerId'>;

const placePaid = async (store: EncryptedStore, options: HostingOrderOptions): Promise<Placed> => {
  const customer = createScriptedCustomer(store);
  const bought = await customer.pay({ domain: options.domain, pricePaise: PRICE_PAISE });
  const service = serviceOf(options);
  await customer.place(bought, { domain: options.domain, service, pricePaise: PRICE_PAISE });
  return bought;
};

const placeFree = async (
  store: EncryptedStore,
  { customerId = newCustomerId(), ...options }: HostingOrderOptions,
): Promise<Placed> => {
  const placedAt = isoNow(systemClock);
  const orderId = orderIdFor(newReferenceCode(), placedAt, 0);
  const order = {
    type: 'PlaceOrder',
    ...{ orderId, customerId, email: 'asha@example.in', placedAt },
    ...{ service: serviceOf(options), billing: contactDetails },
    ...({ pricePaise: 0, paymentMethod: 'free', payment: null } as const),
  } as const;
  const by = { kind: 'customer', id: customerId } as const;
  await executeTestCommand(store, by, orderDecider, orderStream(orderId), order, orderId);
  return { orderId, customerId };
};
