import { indianDay } from '@haat/contracts/indian-time';
import { readUtr } from '@haat/contracts/utr';
import type { CommandGroup, OpsCommand } from '../command-line/command.ts';
import { ANYTHING, DAY, TRANSFER } from '../command-line/kinds.ts';
import { refused } from '../command-line/outcome.ts';
import { list } from './list-refunds.ts';
import { recordRefund, recordReturned, recordSent } from './settle-refund.ts';

const record: OpsCommand = {
  about:
    'Records all that a refund request asks for and that is still unallocated, as one sum to ' +
    'send. From then on it cannot be spent.',
  takes: { refund: ANYTHING },
  example: 'BACK-7K3M92QD',
  changes: true,
  run: async (shop, { values: { refund: number = '' }, operator, reason }) =>
    recordRefund(await shop.services(), { number, operator, reason }),
};

const sent: OpsCommand = {
  about:
    'Records that a refund was sent, with the bank’s reference, and emails its customer. A ' +
    'statement that shows a debit with this reference confirms it.',
  takes: { refund: ANYTHING, reference: TRANSFER },
  options: {
    on: {
      about: 'the day of the transfer in India; today by default',
      value: '<day>',
      kind: DAY,
    },
  },
  example: 'BACK-7K3M92QD 532698765440',
  changes: true,
  run: async (shop, { values, options, operator, reason }) => {
    const { refund: number = '', reference = '' } = values;
    const today = indianDay(shop.clock.now());
    const sentOn = options.on ?? today;
    if (sentOn > today)
      return refused(`${sentOn} is in the future: enter the day of the transfer.`);
    const transferReference = readUtr(reference) ?? reference;
    const transfer = { transferReference, sentOn, shownBy: 'operator' } as const;
    return recordSent(await shop.services(), { number, operator, reason }, transfer);
  },
};

const returned: OpsCommand = {
  about:
    'Records that the bank returned a refund: its money is in the balance again, and its ' +
    'customer gets an email.',
  takes: { refund: ANYTHING },
  example: 'BACK-7K3M92QD',
  changes: true,
  run: async (shop, { values: { refund: number = '' }, operator, reason }) =>
    recordReturned(await shop.services(), { number, operator, reason }),
};

export const refundCommands: CommandGroup = {
  commands: { list, record, sent, returned },
  byDefault: 'list',
};
