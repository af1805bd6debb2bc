import type { OrderDetail, OrderSummary } from '@haat/contracts/http/orders';
import { formatYears, REGISTRATION_YEARS } from '@haat/contracts/registration-period';

type Titled = Pick<OrderSummary, 'kind' | 'service' | 'plan' | 'domain'> &
  Partial<Pick<OrderDetail, 'period'>>;

/** "Dukaan, yearly" */
export const planTitle = ({ plan, period }: Pick<Titled, 'plan' | 'period'>): string | null =>
  plan === null || !period ? plan : `${plan}, ${period}ly`;

export const orderTitle = (
  order: Titled,
): {
  readonly title: string;
  readonly about: string;
  readonly isDomain: boolean;
} => {
  const { kind, service, plan, domain } = order;
  switch (kind) {
    case 'domain': {
      const about = service === 'Domain' ? `Domain, ${formatYears(REGISTRATION_YEARS)}` : service;
      return { title: domain, about, isDomain: true };
    }
    case 'hosting':
    case 'free_hosting':
      return {
        title: planTitle(order) ?? service,
        about: `Hosting for ${domain}`,
        isDomain: false,
      };
    case 'renewal':
      return plan === null
        ? { title: domain, about: `Renewal, ${formatYears(REGISTRATION_YEARS)}`, isDomain: true }
        : {
            title: planTitle(order) ?? plan,
            about: `Renewal of hosting for ${domain}`,
            isDomain: false,
          };
    case 'upgrade':
      return {
        title: planTitle(order) ?? service,
        about: `Larger plan for ${domain}`,
        isDomain: false,
      };
    case 'restore':
      return { title: domain, about: 'Restore, with 1 year', isDomain: true };
    case 'code':
      return { title: service, about: `Code for ${domain}`, isDomain: false };
  }
};
