import { customerStream } from '@haat/contracts/events/customer';
import { customers } from '@haat/platform/read-models';
import { defineProjector } from './projector.ts';

export const customersProjector = defineProjector(customers, {
  eventTypes: [
    'CustomerRegistered',
    'CustomerProfileChanged',
    'EmailChanged',
    'CustomerBlocked',
    'CustomerUnblocked',
    'ConsentGiven',
    'ConsentWithdrawn',
    'AccountDeletionRequested',
    'AccountDeletionCancelled',
    'CustomerErased',
  ],
  begins: 'CustomerRegistered',
  erasure: {
    ownerColumn: 'id',
    streamsOf: (row) => [customerStream(row.id)],
  },
  keyOf: ({ data }) => data.customerId,
  apply: (row, { event, at }) => {
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
        erased_at: null,
        offers_since: null,
        offers_version: null,
        erases_at: null,
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
      case 'EmailChanged':
        return { ...row, email: event.data.email, updated_at: at };
      case 'CustomerBlocked':
        return { ...row, blocked: true, updated_at: at };
      case 'CustomerUnblocked':
        return { ...row, blocked: false, updated_at: at };
      case 'ConsentGiven': {
        const { kind, version, givenAt } = event.data;
        if (kind !== 'offers') return row;
        return { ...row, offers_since: givenAt, offers_version: version, updated_at: at };
      }
      case 'ConsentWithdrawn':
        if (event.data.kind !== 'offers') return row;
        return { ...row, offers_since: null, offers_version: null, updated_at: at };
      case 'AccountDeletionRequested':
        return { ...row, erases_at: event.data.erasesAt, updated_at: at };
      case 'AccountDeletionCancelled':
        return { ...row, erases_at: null, updated_at: at };
      // Its rows are reprojected from all earlier events.
      case 'CustomerErased':
        return { ...row, erased_at: event.data.erasedAt, updated_at: at };
    }
  },
});
