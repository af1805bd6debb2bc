import { formatRupees } from '@haat/contracts/money';
import { lineOf } from '@haat/worker/alarms/next-command';
import { unclaimedCredits } from '@haat/worker/payments/unclaimed-credits';
import type { OpsCommand } from '../command-line/command.ts';
import { emptyPage, pageOf, pageOptions, printNextPage } from '../command-line/listing.ts';
import { done } from '../command-line/outcome.ts';
import { CREDIT } from './credit-name.ts';

export const unclaimed: OpsCommand = {
  about:
    'Lists received money that pays nothing yet, with the payment that it may be for, or whose ' +
    'transaction ID may be mistyped. Compare them, then run the printed command to approve it. If ' +
    'it is for no customer: payments set-aside.',
  options: pageOptions(CREDIT),
  example: '',
  run: async (shop, { options }, output) => {
    const all = await unclaimedCredits(await shop.services());
    const credits = pageOf(all, ({ credit }) => credit, options);
    output.rows(
      credits.map((one) => ({ ...one, approve: one.approve.map(lineOf) })),
      [
        ['Credit', ({ credit }) => credit],
        ['Day', ({ day }) => day],
        ['Amount', ({ amountPaise }) => formatRupees(amountPaise)],
        ['May be', ({ suggested }) => suggested.join(', ')],
        ['Mistyped', ({ mistyped }) => mistyped.join(', ')],
        ['Narration', ({ narration }) => narration],
      ],
      emptyPage('All received money pays something.', options.after),
    );
    for (const { credit, approve } of credits) {
      for (const one of approve) output.say(`If it is ${credit}: ${lineOf(one)}`);
    }
    const last = credits.at(-1)?.credit;
    printNextPage(output, credits, options, { list: 'payments unclaimed', last });
    return done();
  },
};
