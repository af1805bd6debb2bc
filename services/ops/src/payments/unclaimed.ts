import { formatRupees } from '@haat/contracts/money';
import { lineOf } from '@haat/worker/alarms/next-command';
import { unclaimedCredits } from '@haat/worker/payments/unclaimed-credits';
import type { OpsCommand } from '../command-line/command.ts';
import { done } from '../command-line/outcome.ts';

export const unclaimed: OpsCommand = {
  about:
    'Lists received money that pays nothing yet, with the payment that it may be for, or whose ' +
    'transaction ID may be mistyped. Compare them, then run the printed command to approve it. If ' +
    'it is for no customer: payments set-aside.',
  example: '',
  run: async (shop, _, output) => {
    const credits = await unclaimedCredits(await shop.services());
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
      'All received money pays something.',
    );
    for (const { credit, approve } of credits) {
      for (const one of approve) output.say(`If it is ${credit}: ${lineOf(one)}`);
    }
    return done();
  },
};
