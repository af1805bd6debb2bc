import type { CommandGroup, OpsCommand } from '../command-line/command.ts';
import { blockCustomer, turnCodesOff, unblockCustomer } from './customers.ts';

const block: OpsCommand = {
  about:
    'Closes buying, paying and every other change to a customer, who still reads what is theirs ' +
    'and writes tickets; tickets show tells who wrote one.',
  takes: ['customer'],
  example: 'C-AE3VA0HC',
  changes: true,
  run: async (shop, { values: { customer: customerId = '' }, ...by }) =>
    blockCustomer(await shop.services(), { ...by, customerId }),
};

const unblock: OpsCommand = {
  about: 'Opens it all again to a customer who was blocked.',
  takes: ['customer'],
  example: 'C-AE3VA0HC',
  changes: true,
  run: async (shop, { values: { customer: customerId = '' }, ...by }) =>
    unblockCustomer(await shop.services(), { ...by, customerId }),
};

const codesOff: OpsCommand = {
  about:
    'Turns one-time codes off for a customer who lost the app and every recovery code. Be sure ' +
    'first that it is them: whoever has their password gets in then.',
  takes: ['customer'],
  example: 'C-7K3M92QD',
  changes: true,
  run: async (shop, { values: { customer: customerId = '' }, ...by }) =>
    turnCodesOff(await shop.services(), { ...by, customerId }),
};

export const customerCommands: CommandGroup = {
  about: 'Who buys here',
  commands: { block, unblock, 'turn-codes-off': codesOff },
};
