import { formatRupees } from '@haat/contracts/money';
import { wholeDestination } from '@haat/contracts/refund-destination';
import { amountOf, type FoundRefund } from '@haat/worker/payments/find-refund';
import { listRefunds } from '@haat/worker/payments/list-refunds';
import type { OpsCommand } from '../command-line/command.ts';
import { durationOf } from '../command-line/duration.ts';
import { textOf } from '../command-line/kinds.ts';
import { emptyPage, pageOf, pageOptions, printNextPage } from '../command-line/listing.ts';
import type { Outcome } from '../command-line/outcome.ts';

/** All in memory: each is read from its events. */
const MAX_REFUNDS = 10_000;
const MAX_NUMBER_LENGTH = 200;

/** Shows the full destination. */
const rowOf = (refund: FoundRefund) => {
  const [first] = refund.parts.flatMap((part) => part.refund ?? []);
  return {
    number: refund.number,
    state: refund.state,
    since: refund.since,
    customer_id: refund.customerId,
    amount_paise: amountOf(refund),
    payments: refund.parts.map(({ payment }) => payment.referenceCode),
    destination: refund.destination && wholeDestination(refund.destination),
    destination_changed_at: refund.destination?.changedAt ?? null,
    transfer_reference: first?.transferReference ?? null,
    sent_on: first?.sentOn ?? null,
    is_confirmed: first?.isConfirmed ?? false,
  };
};

export const list: OpsCommand = {
  about:
    'Lists refunds that are requested, or recorded and not sent, oldest first, with their ' +
    'destination. Exit code 1 if there are any, except with --all.',
  options: {
    all: { about: 'also those that are sent, returned, withdrawn or settled otherwise' },
    ...pageOptions(textOf(MAX_NUMBER_LENGTH)),
  },
  example: '',
  run: async (shop, { options }, output) => {
    const isAll = options.all !== undefined;
    const refunds = await listRefunds(await shop.services(), { isAll, max: MAX_REFUNDS });
    const page = pageOf(refunds, ({ number }) => number, options);
    const now = shop.clock.now();
    output.rows(
      page.map(rowOf),
      [
        ['refund', ({ number }) => number],
        ['state', ({ state }) => state],
        ['age', ({ since }) => durationOf(now - Date.parse(since))],
        ['amount', ({ amount_paise }) => formatRupees(amount_paise)],
        ['to', ({ destination }) => destination ?? 'not given yet'],
        [
          'changed',
          ({ destination_changed_at: at }) =>
            at === null ? '' : `${durationOf(now - Date.parse(at))} ago`,
        ],
        [
          'transfer',
          ({ transfer_reference, is_confirmed }) =>
            transfer_reference === null
              ? ''
              : `${transfer_reference}${is_confirmed ? ', confirmed' : ''}`,
        ],
        ['customer', ({ customer_id }) => customer_id],
        ['payments', ({ payments }) => payments.join(' ')],
      ],
      emptyPage('No open refunds.', options.after),
    );
    printNextPage(output, page, options, { list: 'refunds list', last: page.at(-1)?.number });
    const hasOpen = !isAll && refunds.length > 0;
    return { done: !hasOpen, message: '' } satisfies Outcome;
  },
};
