import type { DomainService } from '@haat/contracts/events/order';
import { type Paise, subtractPaise } from '@haat/contracts/money';
import { formatYears } from '@haat/contracts/registration-period';
import { divideTax, type InvoiceLine, type InvoiceTax } from '@haat/domain/invoice/invoice-tax';
import type { PlacedOrder } from '@haat/domain/order/order-state';
import type { Config } from '@haat/platform/config';

/** SAC codes. */
export type ServiceCodes = Pick<Config, 'SAC_DOMAIN' | 'SAC_HOSTING' | 'SAC_CODE'>;

type Sold = {
  readonly description: string;
  readonly amountPaise: Paise;
  readonly code: keyof ServiceCodes;
};

/** In paise, adding up to the amount due, without a failed plan. @param tax null without GST. */
export const invoiceLinesOf = (
  order: PlacedOrder,
  tax: InvoiceTax | null,
  codes: ServiceCodes,
): readonly InvoiceLine[] =>
  soldIn(order).map(({ description, amountPaise, code }) => ({
    description,
    quantity: 1,
    amountPaise,
    sac: tax === null ? null : codes[code],
    ...divideTax(amountPaise, tax),
  }));

const soldIn = (order: PlacedOrder): readonly Sold[] => {
  const { service, pricePaise } = order;
  switch (service.kind) {
    case 'domain':
      return soldWithDomain(order, service);
    case 'code': {
      const { title, setupPaise } = service;
      const code = 'SAC_CODE';
      const item: Sold = {
        description: title,
        amountPaise: subtractPaise(pricePaise, setupPaise),
        code,
      };
      if (setupPaise === 0) return [item];
      return [item, { description: `${title}, set-up`, amountPaise: setupPaise, code }];
    }
    case 'hosting': {
      const description = `${service.planName} for ${service.domain}, 1 ${service.period}`;
      return [{ description, amountPaise: pricePaise, code: 'SAC_HOSTING' }];
    }
    case 'renewal': {
      const { domain, planName, period } = service;
      const what = planName === null ? domain : `${planName} for ${domain}`;
      const code = service.of === 'domain' ? 'SAC_DOMAIN' : 'SAC_HOSTING';
      return [{ description: `${what}, renewal for 1 ${period}`, amountPaise: pricePaise, code }];
    }
    case 'restore': {
      const { domain, renewalPaise } = service;
      const code = 'SAC_DOMAIN';
      const feePaise = subtractPaise(pricePaise, renewalPaise);
      return [
        { description: `${domain}, restore from redemption`, amountPaise: feePaise, code },
        { description: `${domain}, renewal for 1 year`, amountPaise: renewalPaise, code },
      ];
    }
    case 'upgrade': {
      const { domain, fromPlan, planName, paidUntil, parts, period } = service;
      const spell = paidUntil === null ? `1 ${period}` : `${parts.daysLeft} of ${parts.days} days`;
      const description = `${planName} for ${domain}, upgrade from ${fromPlan}, ${spell}`;
      return [{ description, amountPaise: pricePaise, code: 'SAC_HOSTING' }];
    }
    case 'free_hosting': {
      const description = `${service.planName} for ${service.domain}`;
      return [{ description, amountPaise: pricePaise, code: 'SAC_HOSTING' }];
    }
  }
};

const soldWithDomain = (
  { pricePaise, phase }: PlacedOrder,
  { domain, years, hosting }: DomainService,
): readonly Sold[] => {
  const planPaise = hosting?.pricePaise ?? 0;
  const name: Sold = {
    description: `${domain}, ${formatYears(years)}`,
    amountPaise: subtractPaise(pricePaise, planPaise),
    code: 'SAC_DOMAIN',
  };
  if (hosting === null || phase === 'bundled_hosting_failed') return [name];
  const plan = `${hosting.planName} for ${domain}`;
  const description = planPaise === 0 ? plan : `${plan}, 1 year`;
  return [name, { description, amountPaise: planPaise, code: 'SAC_HOSTING' }];
};
