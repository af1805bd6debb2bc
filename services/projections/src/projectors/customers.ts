import { defineProjector } from '../projector.ts';

type CustomerRow = {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly surname: string;
  readonly phone: string;
  readonly company_name: string | null;
  readonly blocked: boolean;
  readonly registered_at: string;
  readonly updated_at: string;
};

export const customersProjector = defineProjector({
  name: 'customers',
  key: 'id',
  columns: {
    id: 'text',
    email: 'text',
    name: 'text',
    surname: 'text',
    phone: 'text',
    company_name: 'text',
    blocked: 'boolean',
    registered_at: 'timestamptz',
    updated_at: 'timestamptz',
  },
  nullable: ['company_name'],
  eventTypes: [
    'CustomerRegistered',
    'CustomerProfileChanged',
    'CustomerBlocked',
    'CustomerUnblocked',
  ],
  begins: 'CustomerRegistered',
  keyOf: ({ data }) => data.customerId,
  apply: (row: CustomerRow | undefined, { event, at }) => {
    if (event.type === 'CustomerRegistered') {
      const { customerId, email, name, surname, phone, companyName } = event.data;
      return {
        id: customerId,
        email,
        name,
        surname,
        phone,
        company_name: companyName,
        blocked: false,
        registered_at: at,
        updated_at: at,
      };
    }
    if (row === undefined) return row;
    switch (event.type) {
      case 'CustomerProfileChanged': {
        const { name, surname, phone, companyName } = event.data;
        return { ...row, name, surname, phone, company_name: companyName, updated_at: at };
      }
      case 'CustomerBlocked':
        return { ...row, blocked: true, updated_at: at };
      case 'CustomerUnblocked':
        return { ...row, blocked: false, updated_at: at };
    }
  },
});
