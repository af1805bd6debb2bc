import { formatRupees } from '@haat/contracts/money';
import { wholeDestination } from '@haat/contracts/refund-destination';
import { amountOf, type FoundRefund } from '@haat/worker/payments/find-refund';
import { listRefunds } from '@haat/worker/payments/list-refunds';
import type { OpsCommand } from '../command-line/command.ts';
import { durationOf } from '../command-line/duration.ts';
import { countUpTo } from '../command-line/kinds.ts';
import { done } from '../command-line/outcome.ts';

const DEFAULT_LIMIT = 500;

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
    'destination.',
  options: {
    all: { about: 'also those that are sent, returned, withdrawn or settled otherwise' },
    limit: {
      about: `maximum number; ${DEFAULT_LIMIT} by default`,
      value: '<n>',
      kind: countUpTo(10_000),
    },
  },
  example: '',
  run: async (shop, { options }, output) => {
    const max = Number(options.limit ?? DEFAULT_LIMIT);
    const refunds = await listRefunds(await shop.services(), {
      ...{ isAll: options.all !== undefined, max },
    });
    const now = shop.clock.now();
    output.rows(
      refunds.slice(0, max).map(rowOf),
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
      'No open refunds.',
    );
    if (refunds.length > max) output.say(`Showing the oldest ${max}; there are more (--limit).`);
    return done();
  },
};
