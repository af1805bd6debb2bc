import { blockCustomer, turnCodesOff, unblockCustomer } from './customers.ts';
import type { ResolveCommand } from './resolve-command.ts';

export const customerCommands: Readonly<Record<string, ResolveCommand>> = {
  'block-customer': {
    about:
      'Closes buying, paying and every other change to a customer, who still reads what is theirs ' +
      'and writes tickets; show-ticket tells who wrote one.',
    takes: ['customer'],
    example: 'block-customer C-AE3VA0HC',
    changes: true,
    run: (services, { values: { customer: customerId = '' }, ...by }) =>
      blockCustomer(services, { ...by, customerId }),
  },
  'unblock-customer': {
    about: 'Opens it all again to a customer who was blocked.',
    takes: ['customer'],
    example: 'unblock-customer C-AE3VA0HC',
    changes: true,
    run: (services, { values: { customer: customerId = '' }, ...by }) =>
      unblockCustomer(services, { ...by, customerId }),
  },
  'turn-codes-off': {
    about:
      'Turns one-time codes off for a customer who lost the app and every recovery code. Be sure ' +
      'first that it is them: whoever has their password gets in then.',
    takes: ['customer'],
    example: 'turn-codes-off C-7K3M92QD',
    changes: true,
    run: (services, { values: { customer: customerId = '' }, ...by }) =>
      turnCodesOff(services, { ...by, customerId }),
  },
};
