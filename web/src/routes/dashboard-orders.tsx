import { useEffect } from 'react';
import { OrdersTab } from '../features/orders/orders-tab.tsx';
import { tabStorage } from '../lib/browser-storage.ts';
import { PAID_ORDER } from '../ordering/hosting/order-names.ts';
import { PAID } from '../ordering/hosting/paid-order-flow.ts';
import { clearOrderOf } from '../ordering/wizard/draft-storage.ts';

export const Orders = () => {
  useEffect(() => clearOrderOf(tabStorage, PAID_ORDER, PAID.draft), []);
  return <OrdersTab />;
};
