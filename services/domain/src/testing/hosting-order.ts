import { sample } from '@haat/contracts/testing/sample';
import { domain } from './asha.ts';

/** Asha buys a plan for neelkhadi.in, which she has already. */
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

/** Asha takes the free plan for it. */
export const freeHostingOrderPlaced = sample('OrderPlaced', {
  service: { kind: 'free_hosting', planName: 'Free Web Hosting', domain },
  pricePaise: 0,
  paymentMethod: 'free',
  payment: null,
});

const { service } = sample('OrderPlaced').data;
if (service.kind !== 'domain') throw new Error('The sample of an order is of a domain');

/** Asha buys neelkhadi.in, and the free plan comes with it. */
export const combinedOrderPlaced = sample('OrderPlaced', {
  service: { ...service, hosting: { planName: 'Free Web Hosting', pricePaise: 0 } },
});
