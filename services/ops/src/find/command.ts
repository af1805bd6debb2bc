import { formatRupees } from '@haat/contracts/money';
import { lineOf } from '@haat/worker/alarms/next-command';
import type { OpsCommand } from '../command-line/command.ts';
import { textOf } from '../command-line/kinds.ts';
import { done, refused } from '../command-line/outcome.ts';
import { find, MAX_OF_A_KIND } from './find.ts';

const MAX_LENGTH = 300;

export const findCommand: OpsCommand = {
  about:
    'Finds what a customer quotes: a domain, a transaction ID (UTR) or its last 4 digits, a ' +
    'reference code, an order, email, phone, name, invoice, ticket, customer ID, or an amount, ' +
    'also with its day (“549 on 28 Nov”). Exit code 1 if nothing is found.',
  takes: { text: textOf(MAX_LENGTH) },
  example: 'neelkhadi.in',
  run: async (shop, { values: { text = '' } }, output) => {
    const { found, tried, isCut } = await find(await shop.services(), text);
    if (found.length === 0) {
      const as =
        tried.length === 0
          ? 'It looks like nothing that the shop stores.'
          : `Tried as ${tried.join(', ')}.`;
      return refused(`Nothing found. ${as}`);
    }
    output.rows(
      found.map((one) => ({ ...one, next: lineOf(one.next) })),
      [
        ['what', ({ kind }) => kind],
        ['id', ({ id }) => id],
        ['amount', ({ amountPaise }) => (amountPaise === null ? '' : formatRupees(amountPaise))],
        ['when', ({ at }) => at],
        ['title', ({ title }) => title],
        ['customer', ({ customerId }) => customerId ?? ''],
        ['next', ({ next }) => next],
      ],
      '',
    );
    if (isCut) output.say(`Showing the newest ${MAX_OF_A_KIND} of each kind; there may be more.`);
    return done();
  },
};
