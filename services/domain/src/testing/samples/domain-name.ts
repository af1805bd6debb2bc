import type { DomainNameEvent } from '@haat/contracts/events/domain-name';
import { asha, ashasOrder, domain, type Named } from './asha.ts';

export const domainNameReserved: Named<DomainNameEvent, 'DomainNameReserved'> = {
  type: 'DomainNameReserved',
  data: { domain, orderId: ashasOrder, customerId: asha },
};

export const domainNameReleased: Named<DomainNameEvent, 'DomainNameReleased'> = {
  type: 'DomainNameReleased',
  data: { domain, orderId: ashasOrder, customerId: asha, reason: 'The payment was rejected.' },
};

export const domainNameSold: Named<DomainNameEvent, 'DomainNameSold'> = {
  type: 'DomainNameSold',
  data: { domain, orderId: ashasOrder, customerId: asha },
};
