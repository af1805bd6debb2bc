import type { CodeOrderBody } from '@haat/contracts/http/place-order';
import { orderMessages } from '@haat/contracts/messages';
import { sumPaise } from '@haat/contracts/money';
import { refusalMessages } from '@haat/contracts/refusal-messages';
import type { Caller } from '@haat/ordering/caller';
import type { CodeProduct } from '@haat/ordering/catalogue/code-row';
import type { LoadedOrder } from '@haat/ordering/orders/load-order';
import { isSamePrice, paiseSeen } from '@haat/ordering/orders/place-order/expected-price';
import { accountBilling, requireOwn } from '@haat/ordering/orders/place-order/own-customer';
import { requireOwnDomain } from '@haat/ordering/orders/place-order/own-domain';
import { placeOrder } from '@haat/ordering/orders/place-order/place-order';
import { Refusal } from '@haat/platform/answers';
import { quoteItem } from '../../catalogue/quote-item.ts';
import type { OrderServices } from '../order-services.ts';
import { licenceClaim } from './licence-claim.ts';

/** @throws {Refusal} with nothing spent. */
export const orderCode = async (
  services: OrderServices,
  caller: Caller,
  body: CodeOrderBody,
): Promise<LoadedOrder> => {
  const { customer } = caller;
  const domain = requireOwnDomain(body.domain);
  requireOwn(customer, body);
  const seen =
    paiseSeen(body.price, orderMessages.priceNotNumber) +
    paiseSeen(body.setupPrice, orderMessages.priceNotNumber);
  const itemId = Number(body.productId);
  const { customerId } = customer;

  return placeOrder(services, caller, {
    paidBy: { referenceCode: body.referenceCode },
    isSame: ({ service }) =>
      service.kind === 'code' && service.itemId === itemId && service.domain === domain,
    saw: (pricePaise) => isSamePrice(seen, pricePaise),
    quote: async () => {
      const item = await quoteItem(services, itemId);
      requireSameItem(item, body);
      const { title, route, category, pricePaise, setupPaise } = item;
      return {
        service: {
          kind: 'code',
          itemId,
          title,
          route,
          category: { id: category.id, name: category.name },
          setupPaise,
          domain,
        },
        billing: accountBilling(customer),
        pricePaise: sumPaise([pricePaise, setupPaise]),
      };
    },
    claims: [async () => licenceClaim(services, { customerId, itemId, domain })],
  });
};

/** A client that sends nothing was shown nothing. */
const requireSameItem = (
  { title, category }: CodeProduct,
  { itemTitle = title, itemType = 'software', category: name, categoryId }: CodeOrderBody,
): void => {
  const isSame =
    itemTitle === title &&
    itemType === 'software' &&
    (name ?? category.name) === category.name &&
    String(categoryId ?? category.id) === String(category.id);
  if (!isSame) throw new Refusal(409, refusalMessages.itemChanged);
};
