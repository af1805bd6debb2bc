import { sample } from '@haat/contracts/testing/sample';
import { domain } from './asha.ts';

export const hostingOrderPlaced = sample('OrderPlaced', {
  service: {
    kind: 'hosting',
    planId: 101,
    planName: 'Dukaan',
    period: 'year',
    discountPercent: 25,
    domain,
  },
});

export const freeHostingOrderPlaced = sample('OrderPlaced', {
  service: { kind: 'free_hosting', planName: 'Free Web Hosting', domain },
  pricePaise: 0,
  paymentMethod: 'free',
  payment: null,
});

const { service } = sample('OrderPlaced').data;
if (service.kind !== 'domain') throw new Error('The sample of an order is of a domain');

export const combinedOrderPlaced = sample('OrderPlaced', {
  service: { ...service, hosting: { planName: 'Free Web Hosting', pricePaise: 0 } },
});
