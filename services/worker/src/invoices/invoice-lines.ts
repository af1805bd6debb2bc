import type { InvoiceEvent } from '@haat/contracts/events/invoice';
import type { DomainService } from '@haat/contracts/events/order';
import type { Paise } from '@haat/contracts/money';
import { formatYears } from '@haat/contracts/registration-period';
import type { PlacedOrder } from '@haat/domain/order-state';

type Line = Extract<InvoiceEvent, { type: 'InvoiceIssued' }>['data']['lines'][number];

const line = (description: string, amountPaise: Paise): Line => ({
  description,
  quantity: 1,
  amountPaise,
});

/**
 * What an order's invoice says was delivered, in the words of its day; in paise, together what is
 * due. A plan that came with a domain and could not be set up is not charged.
 */
export const invoiceLinesOf = (order: PlacedOrder): readonly Line[] => {
  const { service, pricePaise } = order;
  switch (service.kind) {
    case 'domain':
      return domainLines(order, service);
    case 'code': {
      const { title, setupPaise } = service;
      const item = line(title, pricePaise - setupPaise);
      return setupPaise === 0 ? [item] : [item, line(`${title}, set-up`, setupPaise)];
    }
    case 'hosting':
      return [line(`${service.planName} for ${service.domain}, 1 ${service.period}`, pricePaise)];
    case 'free_hosting':
      return [line(`${service.planName} for ${service.domain}`, pricePaise)];
  }
};

const domainLines = (
  { pricePaise, phase }: PlacedOrder,
  { domain, years, hosting }: DomainService,
): readonly Line[] => {
  const planPaise = hosting?.pricePaise ?? 0;
  const name = line(`${domain}, ${formatYears(years)}`, pricePaise - planPaise);
  if (hosting === null || phase === 'bundled_hosting_failed') return [name];
  return [name, line(`${hosting.planName} for ${domain}, 1 year`, planPaise)];
};
