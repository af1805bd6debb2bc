import type { DomainOrder } from '@haat/domain/order/order-state';
import { ashasAddress } from '@haat/domain/testing/asha';
import type { Registrar } from '@haat/platform/registrar';
import { expect, it } from 'vitest';
import { ensureParties } from './parties.ts';

it('a billing name in a non-Latin script is replaced by the registrant’s contact', async () => {
  const names: string[] = [];
  const registrar = {
    ensureCustomer: async () => ({ kind: 'ensured', id: '1' }),
    ensureContact: async (_: string, { name }: { readonly name: string }) => {
      names.push(name);
      return { kind: 'ensured', id: String(names.length) };
    },
  } as unknown as Registrar;
  const order = (name: string) =>
    ({
      email: 'asha@neelkhadi.in',
      service: { registrant: ashasAddress },
      billing: { ...ashasAddress, name },
    }) as unknown as DomainOrder;
  expect(await ensureParties(registrar, order('ஆஷா வர்மா'))).toMatchObject({
    contactId: '1',
    billingContactId: '1',
  });
  expect(names).toEqual([ashasAddress.name]);
  expect(await ensureParties(registrar, order('Neel Khadi'))).toMatchObject({
    contactId: '2',
    billingContactId: '3',
  });
});
