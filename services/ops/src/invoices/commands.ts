import { rupeesToPaise } from '@haat/contracts/money';
import type { CommandGroup, OpsCommand } from '../command-line/command.ts';
import { refused } from '../command-line/outcome.ts';
import { creditInvoice } from './credit-invoice.ts';

const credit: OpsCommand = {
  about:
    'Gives money of a delivered order back: rupees, or all that is left. A credit note is issued, ' +
    'the money is in the customer’s balance, and the customer reads the reason. The third value ' +
    'says what it is for, such as a ticket: under the same one it is given once.',
  takes: ['invoice', 'amount', 'for'],
  example: 'HT-2627-00217 100 TKT-7K3M92QD',
  changes: true,
  run: async (shop, { values, ...by }) => {
    const { invoice: invoiceNumber = '', amount = '', for: cause = '' } = values;
    const amountPaise = amount === 'all' ? null : rupeesToPaise(amount);
    if (amount !== 'all' && !amountPaise) {
      return refused(`${amount} is no amount in rupees, such as 549 or 549.50, nor all.`);
    }
    return creditInvoice(await shop.services(), { ...by, invoiceNumber, amountPaise, cause });
  },
};

export const invoiceCommands: CommandGroup = {
  about: 'Bills and credit notes',
  commands: { credit },
};
