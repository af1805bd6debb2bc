import { sample } from '@haat/contracts/testing/sample';
import { describe, it } from 'vitest';
import { customerDecider } from './customer.ts';
import { scenarioOf } from './testing/scenario.ts';

const customerBlocked = sample('CustomerBlocked');
const customerProfileChanged = sample('CustomerProfileChanged');
const customerRegistered = sample('CustomerRegistered');
const customerUnblocked = sample('CustomerUnblocked');

const { given } = scenarioOf(customerDecider);
const register = { type: 'RegisterCustomer', ...customerRegistered.data } as const;
const changeProfile = { type: 'ChangeCustomerProfile', ...customerProfileChanged.data } as const;
const block = { type: 'BlockCustomer', ...customerBlocked.data } as const;
const unblock = { type: 'UnblockCustomer', ...customerUnblocked.data } as const;

describe('A customer', () => {
  it('registers', () => {
    given([]).when(register).then([customerRegistered]);
  });

  it('who registers twice with the same details is registered once', () => {
    given([customerRegistered]).when(register).thenNothing();
  });

  it('who changed the profile since is still the one who registered', () => {
    given([customerRegistered, customerProfileChanged]).when(register).thenNothing();
  });

  it('cannot register again as somebody else', () => {
    given([customerRegistered])
      .when({ ...register, email: 'ravi@market.example' })
      .thenRefused({ reason: 'already_registered', customerId: register.customerId });
  });

  it('changes the profile, once for the same change', () => {
    given([customerRegistered]).when(changeProfile).then([customerProfileChanged]);
    given([customerRegistered, customerProfileChanged]).when(changeProfile).thenNothing();
  });

  it('may change back to what was before', () => {
    const { email: _, ...original } = customerRegistered.data;
    const data = { ...original, address: null };
    given([customerRegistered, customerProfileChanged])
      .when({ type: 'ChangeCustomerProfile', ...data })
      .then([{ type: 'CustomerProfileChanged', data }]);
  });

  it('is blocked, and blocked once for the same reason', () => {
    given([customerRegistered]).when(block).then([customerBlocked]);
    given([customerRegistered, customerBlocked]).when(block).thenNothing();
  });

  it('who is blocked for another reason as well has the new reason on record', () => {
    const data = { ...customerBlocked.data, reason: 'Chargeback fraud.' };
    given([customerRegistered, customerBlocked])
      .when({ type: 'BlockCustomer', ...data })
      .then([{ type: 'CustomerBlocked', data }]);
  });

  it('keeps a changed profile while blocked', () => {
    given([customerRegistered, customerBlocked]).when(changeProfile).then([customerProfileChanged]);
  });

  it('is unblocked, and there is nothing to unblock after that', () => {
    given([customerRegistered, customerBlocked]).when(unblock).then([customerUnblocked]);
    given([customerRegistered, customerBlocked, customerUnblocked]).when(unblock).thenNothing();
    given([customerRegistered]).when(unblock).thenNothing();
  });

  it('can be blocked again after that, for the same reason', () => {
    given([customerRegistered, customerBlocked, customerUnblocked])
      .when(block)
      .then([customerBlocked]);
  });

  it.each([changeProfile, block, unblock])('who never registered is refused: $type', (command) => {
    given([]).when(command).thenRefused({ reason: 'not_registered' });
  });
});
