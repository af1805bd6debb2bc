/** A customer who has bought a piece of code, as the events of a later day would tell it. */

import { orderStream } from '@haat/contracts/events/order';
import { type OrderCommand, orderDecider } from '@haat/domain/order';
import { systemClock } from '@haat/platform/clock';
import { executeCommand } from '@haat/platform/commands/execute';
import type { EventStore } from '@haat/platform/event-store/port';
import { newCommandId } from '@haat/platform/ids';
import { contactDetails } from './customer.ts';
import type { Shop } from './shop.ts';

type Item = { readonly itemId: number; readonly title: string; readonly route: string };
type Buyer = { readonly id: string; readonly email: string };

const PAID_PAISE = 49_900;

const commandsFor = (
  orderId: string,
  { id, email }: Buyer,
  item: Item,
): readonly OrderCommand[] => {
  const referenceCode = 'PAY-0000-0000-0001';
  const now = new Date().toISOString();
  return [
    {
      type: 'PlaceOrder',
      orderId,
      customerId: id,
      email,
      service: {
        kind: 'code',
        ...item,
        category: { id: 352, name: 'Scripts' },
        setupPaise: 0,
        domain: 'neelkhadi.in',
      },
      billing: contactDetails,
      pricePaise: PAID_PAISE,
      paymentMethod: 'upi',
      payment: { referenceCode, amountPaise: PAID_PAISE, submittedAt: now },
      placedAt: now,
    },
    {
      type: 'ConfirmOrderPayment',
      orderId,
      referenceCode,
      creditedPaise: PAID_PAISE,
      utrEnding: '5678',
    },
    { type: 'GrantDownload', orderId },
  ];
};

/**
 * Appends an order of code through its decider, paid and granted.
 * @returns the order's id.
 */
export const appendCodeOrder = async (
  store: EventStore,
  buyer: Buyer,
  item: Item,
): Promise<string> => {
  const orderId = `HT-TEST-${newCommandId()}`;
  for (const command of commandsFor(orderId, buyer, item)) {
    const commandId = newCommandId();
    const done = await executeCommand(
      { store, clock: systemClock },
      orderDecider,
      orderStream(orderId),
      command,
      {
        commandId,
        causationId: commandId,
        correlationId: orderId,
        actor: { kind: 'system', name: 'test' },
      },
    );
    if (!done.ok) throw new Error(`${command.type} was refused: ${done.refusal.reason}`);
  }
  return orderId;
};

/** Appends the order, and writes the row that the projections make of it. */
export const grantDownload = async (shop: Shop, buyer: Buyer, item: Item): Promise<string> => {
  const orderId = await appendCodeOrder(shop.store, buyer, item);
  await shop.db
    .insertInto('download_grants')
    .values({
      order_id: orderId,
      customer_id: buyer.id,
      item_id: item.itemId,
      route: item.route,
      title: item.title,
      granted_at: new Date(),
    })
    .execute();
  return orderId;
};
