import type { OpenPaymentBody } from '@haat/contracts/http/payments';
import { orderTypeOf } from '@haat/domain/order/order-label';
import type { PlacedOrder } from '@haat/domain/order/order-state';

export const whatItOpens = (order: PlacedOrder): OpenPaymentBody => {
  const { service } = order;
  switch (service.kind) {
    case 'domain': {
      const { domain } = service;
      if (service.hosting === null) return { purpose: 'domain', domain };
      return { purpose: 'combined', domain, orderType: orderTypeOf(order) };
    }
    case 'code':
      return { purpose: 'code', productId: service.itemId };
    case 'hosting': {
      const { planId, period, domain } = service;
      return { purpose: 'hosting', productId: planId, period, domain };
    }
    case 'renewal':
    case 'restore':
      return { purpose: service.kind, subscriptionId: service.subscriptionId };
    case 'upgrade': {
      const { subscriptionId, planId, period } = service;
      return { purpose: 'upgrade', subscriptionId, productId: planId, period };
    }
    case 'free_hosting':
      throw new Error(`${order.orderId} is free and takes no payment`);
  }
};
