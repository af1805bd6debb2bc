import { PAYMENT_METHOD } from '@haat/contracts/constants';
import { readOwnDomain } from '@haat/contracts/domain-name-input';
import { domainOrderMessages } from '@haat/contracts/domain-order-messages';
import type { CodeItem } from '@haat/contracts/http/codes';
import type { CodeOrderBody, PlacedRead } from '@haat/contracts/http/place-order';
import { orderMessages } from '@haat/contracts/messages';
import { paiseToWholeRupees } from '@haat/contracts/money';
import {
  findCustomer,
  ORDER_TEXTS,
  placedOutcome,
  refused,
  type SubmitApi,
  type SubmitOutcome,
  verifyPayment,
} from '../../wizard/submit.ts';
import { itemPrice, totalPaise } from './item-price.ts';

export type CodeOrderDraft = {
  readonly item: CodeItem;
  readonly domain: string;
  readonly referenceCode: string;
};

/** The specification's checks in its order (section 5), then payment and order. */
export const submitCodeOrder = async (
  api: SubmitApi<CodeOrderBody>,
  { item, domain: typed, referenceCode: code }: CodeOrderDraft,
): Promise<SubmitOutcome<PlacedRead>> => {
  const domain = readOwnDomain(typed);
  if (domain === null) return refused(orderMessages.enterValidDomain);
  const referenceCode = code.trim();
  if (referenceCode === '') return refused(domainOrderMessages.enterReferenceCode);
  const user = await findCustomer(api);
  if (user.kind === 'refused') return user;
  const price = itemPrice(item);
  if (price === null) return refused(orderMessages.priceNotNumber);

  const paid = { referenceCode, userId: user.id, amount: paiseToWholeRupees(totalPaise(price)) };
  const check = await verifyPayment(api, paid, { ...ORDER_TEXTS, takesSilence: true });
  if (check.kind === 'refused') return check;

  const ordered = await api.place({
    email: user.email,
    productId: item.id,
    itemTitle: item.page_title,
    itemType: item.type,
    category: item.category_name,
    categoryId: item.category,
    paymentMethod: PAYMENT_METHOD,
    price: item.price.amount,
    setupPrice: item.price.setup,
    referenceCode,
    userId: user.id,
    domain,
  });
  return placedOutcome(ordered, check.notice);
};
