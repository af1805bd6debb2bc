import {
  type CustomerEvent,
  customerBlocked,
  customerForgotten,
  customerProfileChanged,
  customerRegistered,
} from '@haat/contracts/events/customer';
import { z } from 'zod';
import { dataOf } from './command-data.ts';
import { accept, assertUnreachable, type Decider, type Decision, refuse } from './decider.ts';
import { type Lifecycle, phaseAfter } from './lifecycle.ts';
import { restates } from './restates.ts';

export const customerCommandSchema = z.discriminatedUnion('type', [
  customerRegistered.schema.extend({ type: z.literal('RegisterCustomer') }),
  customerProfileChanged.schema.extend({ type: z.literal('ChangeCustomerProfile') }),
  customerBlocked.schema.extend({ type: z.literal('BlockCustomer') }),
  customerBlocked.schema.extend({ type: z.literal('UnblockCustomer') }),
  customerForgotten.schema.extend({ type: z.literal('ForgetCustomer') }),
]);
export type CustomerCommand = z.infer<typeof customerCommandSchema>;

type DataOf<Type extends CustomerEvent['type']> = Extract<CustomerEvent, { type: Type }>['data'];
type Profile = DataOf<'CustomerProfileChanged'>;

export type CustomerPhase = 'not_registered' | 'active' | 'blocked' | 'forgotten';

export type RegisteredCustomer = Profile & {
  readonly phase: 'active' | 'blocked';
  readonly email: string;
  /** As registered: a repeated registration is compared with this, not with today's profile. */
  readonly registration: DataOf<'CustomerRegistered'>;
  /** Why the account is blocked; null while it is not. */
  readonly blockedBecause: string | null;
};

export type CustomerState =
  | { readonly phase: 'not_registered' }
  /** Nothing is left of them but their id. */
  | { readonly phase: 'forgotten'; readonly customerId: string }
  | RegisteredCustomer;

export type CustomerRefusal =
  | { readonly reason: 'not_registered' }
  | { readonly reason: 'forgotten' }
  | { readonly reason: 'already_registered'; readonly customerId: string };

const initial: CustomerState = { phase: 'not_registered' };

const evolve = (state: CustomerState, event: CustomerEvent): CustomerState => {
  const phase = phaseAfter(customerLifecycle, state.phase, event.type);
  if (phase === null) return state;
  if (phase === 'forgotten') return { phase, customerId: event.data.customerId };
  if (event.type === 'CustomerRegistered') {
    return { ...event.data, phase, address: null, registration: event.data, blockedBecause: null };
  }
  if (state.phase === 'not_registered' || state.phase === 'forgotten') return state;
  switch (event.type) {
    case 'CustomerProfileChanged':
      return { ...state, ...event.data, phase };
    case 'CustomerBlocked':
      return { ...state, phase, blockedBecause: event.data.reason };
    case 'CustomerUnblocked':
      return { ...state, phase, blockedBecause: null };
    case 'CustomerForgotten':
      return { phase: 'forgotten', customerId: event.data.customerId };
    default:
      return assertUnreachable(event);
  }
};

export const customerLifecycle: Lifecycle<
  CustomerPhase,
  CustomerEvent['type'],
  Exclude<CustomerPhase, 'not_registered'>
> = {
  not_registered: { CustomerRegistered: 'active' },
  active: {
    CustomerProfileChanged: 'active',
    CustomerBlocked: 'blocked',
    CustomerForgotten: 'forgotten',
  },
  blocked: {
    CustomerProfileChanged: 'blocked',
    CustomerBlocked: 'blocked',
    CustomerUnblocked: 'active',
    CustomerForgotten: 'forgotten',
  },
  forgotten: {},
};

const decide = (
  command: CustomerCommand,
  state: CustomerState,
): Decision<CustomerEvent, CustomerRefusal> => {
  const data = dataOf(command);
  if (state.phase === 'forgotten') {
    return command.type === 'ForgetCustomer' ? accept() : refuse({ reason: 'forgotten' });
  }
  if (command.type === 'RegisterCustomer') {
    if (state.phase === 'not_registered') {
      return accept({ type: 'CustomerRegistered', data: dataOf(command) });
    }
    if (restates(data, state.registration)) return accept();
    return refuse({ reason: 'already_registered', customerId: state.customerId });
  }
  if (state.phase === 'not_registered') return refuse({ reason: 'not_registered' });
  switch (command.type) {
    case 'ChangeCustomerProfile':
      if (restates(data, state)) return accept();
      return accept({ type: 'CustomerProfileChanged', data: dataOf(command) });
    case 'BlockCustomer':
      if (state.blockedBecause === command.reason) return accept();
      return accept({ type: 'CustomerBlocked', data: dataOf(command) });
    case 'UnblockCustomer':
      if (state.phase === 'active') return accept();
      return accept({ type: 'CustomerUnblocked', data: dataOf(command) });
    case 'ForgetCustomer':
      return accept({ type: 'CustomerForgotten', data: dataOf(command) });
    default:
      return assertUnreachable(command);
  }
};

export const customerDecider: Decider<
  CustomerState,
  CustomerCommand,
  CustomerEvent,
  CustomerRefusal
> = { initial, evolve, decide };
