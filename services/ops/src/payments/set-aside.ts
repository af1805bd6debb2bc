import { creditStream } from '@haat/contracts/events/credit';
import { creditDecider } from '@haat/domain/credit';
import { isoNow } from '@haat/platform/clock';
import { type CommandServices, executeCommand } from '@haat/platform/commands/execute';
import type { OpsCommand } from '../command-line/command.ts';
import { understood } from '../command-line/kinds.ts';
import { type ByOperator, done, type Outcome, refused } from '../command-line/outcome.ts';
import { contextOf } from '../operator-context.ts';
import { CREDIT, creditIdOf, type GivenCredit, readCreditName } from './credit-name.ts';

/** Writes down that money is no customer's; whoever reports it later is paid for by it all the same. */
export const setCreditAside = async (
  services: CommandServices,
  { credit, ...by }: ByOperator & { readonly credit: GivenCredit },
): Promise<Outcome> => {
  const creditId = creditIdOf(services.store.names, credit);
  const stream = creditStream(creditId);
  const command = { type: 'SetCreditAside', creditId, setAsideAt: isoNow(services.clock) } as const;
  const given = await executeCommand(
    services,
    creditDecider,
    stream,
    command,
    contextOf(by, stream),
  );
  if (given.ok)
    return done('It is set aside: a payment that is reported for it gets it all the same.');
  return refused(
    given.refusal.reason === 'claimed'
      ? `It has paid ${given.refusal.referenceCode}.`
      : 'No such money was seen: payments unclaimed lists what was.',
  );
};

export const setAside: OpsCommand = {
  about: 'Money that came in is no customer’s of the shop: it is not asked about any more.',
  takes: { credit: CREDIT },
  example: 'utr-630512345678',
  changes: true,
  run: async (shop, { values: { credit: text = '' }, ...by }) => {
    const credit = understood(readCreditName(text));
    return setCreditAside(await shop.services(), { ...by, credit });
  },
};
