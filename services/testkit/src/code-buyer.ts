import { orderStream } from '@haat/contracts/events/order';
import { type OrderCommand, orderDecider } from '@haat/domain/order/order';
import type { DatabaseConnection } from '@haat/platform/database';
import { newCommandId } from '@haat/platform/ids';
import type { EncryptedStore } from '@haat/record/encryption';
import { contactDetails } from './customer.ts';
import { executeTestCommand } from './execute-test-command.ts';

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
      balancePaise: 0,
      utrEnding: '5678',
    },
    { type: 'GrantDownload', orderId },
  ];
};

/** Orders code by commands, paid and granted. @returns the order's id. */
export const buyCode = async (store: EncryptedStore, buyer: Buyer, item: Item): Promise<string> => {
  const orderId = `HT-TEST-${newCommandId()}`;
  const actor = { kind: 'system', name: 'test' } as const;
  for (const command of commandsFor(orderId, buyer, item)) {
    await executeTestCommand(store, actor, orderDecider, orderStream(orderId), command, orderId);
  }
  return orderId;
};

/** Also inserts the read model's row. */
export const buyCodeWithGrant = async (
  {
    store,
    connection,
  }: { readonly store: EncryptedStore; readonly connection: DatabaseConnection },
  buyer: Buyer,
  item: Item,
): Promise<string> => {
  const orderId = await buyCode(store, buyer, item);
  await connection.db
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
