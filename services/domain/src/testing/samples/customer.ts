import type { CustomerEvent } from '@haat/contracts/events/customer';
import { asha, ashasAddress, type Named } from './asha.ts';

export const customerRegistered: Named<CustomerEvent, 'CustomerRegistered'> = {
  type: 'CustomerRegistered',
  data: {
    customerId: asha,
    email: 'asha@neelkhadi.example',
    name: 'Asha',
    surname: 'Verma',
    phone: '9812345670',
    companyName: 'Neel Khadi',
  },
};

export const customerProfileChanged: Named<CustomerEvent, 'CustomerProfileChanged'> = {
  type: 'CustomerProfileChanged',
  data: {
    customerId: asha,
    name: 'Asha',
    surname: 'Verma',
    phone: '9900000000',
    companyName: null,
    address: ashasAddress,
  },
};

export const customerBlocked: Named<CustomerEvent, 'CustomerBlocked'> = {
  type: 'CustomerBlocked',
  data: { customerId: asha, reason: 'Three rejected payments in a day.' },
};

export const customerUnblocked: Named<CustomerEvent, 'CustomerUnblocked'> = {
  type: 'CustomerUnblocked',
  data: { customerId: asha, reason: 'The bank had confused two accounts.' },
};
