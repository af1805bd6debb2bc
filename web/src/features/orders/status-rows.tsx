import type { OrderDetail } from '@haat/contracts/http/orders';
import type { PlacedRead } from '@haat/contracts/http/place-order';
import { indianDate } from '@haat/contracts/indian-time';
import type { PurposeKind } from '@haat/contracts/purpose-kind';
import type { ComponentProps, ReactNode } from 'react';
import { Link } from '../../components/link.tsx';
import type { ReceiptRows } from '../../components/receipt.tsx';
import { paths } from '../../config/paths.ts';
import { planTitle } from './order-title.ts';

export type PlacedOrder = Pick<OrderDetail, 'id' | 'status' | 'invoice_id'> &
  Partial<
    Pick<
      OrderDetail,
      | 'domain'
      | 'service'
      | 'plan'
      | 'period'
      | 'pmethod'
      | 'owner_id'
      | 'email'
      | 'nameservers'
      | 'renewal'
      | 'expires_at'
      | 'standing'
      | 'payment'
    >
  >;

export const placedOrderOf = ({ order }: PlacedRead): PlacedOrder => {
  const { invoiceId, customerId, ...placed } = order;
  return { ...placed, invoice_id: invoiceId, owner_id: customerId };
};

type Rows = ComponentProps<typeof ReceiptRows>['rows'];

export const nameserversRow = (nameservers: readonly string[]): Rows[number] => ({
  term: 'Nameservers',
  value: nameservers.join(', '),
  mono: true,
});

export const renewalRows = ({
  renewal,
  expires_at,
}: Pick<PlacedOrder, 'renewal' | 'expires_at'>): Rows =>
  renewal
    ? [
        { term: 'Old expiry date', value: shownDay(renewal.paid_until) },
        { term: 'New expiry date', value: expires_at && shownDay(expires_at) },
      ]
    : [];

const shownDay = (at: string): string => indianDate(Date.parse(at));

/** Rows of the Order Status dialog or the success panel (specification, section 2). */
export const statusRows = (kind: PurposeKind, order: PlacedOrder, state: string): Rows =>
  kind === 'domain' || kind === 'combined'
    ? [
        { term: 'Order ID', value: order.id, mono: true },
        { term: 'Domain Name', value: order.domain, mono: true },
        { term: 'Payment Method', value: order.pmethod?.toUpperCase() },
        { term: 'Customer ID', value: order.owner_id, mono: true },
        { term: 'Invoice ID', value: invoiceLink(order), mono: true },
        { term: 'Registered Email', value: order.email },
        nameserversRow(order.nameservers ?? []),
      ]
    : [
        { term: 'Order Id', value: order.id, mono: true },
        { term: 'Invoice Id', value: invoiceLink(order), mono: true },
        { term: 'Service', value: serviceOf(order) },
        ...(kind === 'hosting' || kind === 'upgrade'
          ? [{ term: 'Domain', value: order.domain, mono: true }]
          : []),
        ...(kind === 'renewal' || kind === 'restore'
          ? [{ term: 'Domain', value: order.domain, mono: true }, ...renewalRows(order)]
          : []),
        { term: 'Status', value: state },
      ];

const invoiceLink = ({ invoice_id: invoice }: PlacedOrder): ReactNode =>
  invoice && <Link to={paths.invoice(invoice)}>{invoice}</Link>;

const serviceOf = ({ service, plan = null, period = null }: PlacedOrder): string | undefined =>
  planTitle({ plan, period }) ?? service;
