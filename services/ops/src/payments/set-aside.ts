import { type CreditSettlement, creditStream } from '@haat/contracts/events/credit';
import { creditDecider } from '@haat/domain/payment/credit';
import { isoNow } from '@haat/platform/clock';
import { type CommandServices, executeCommand, loadAggregate } from '@haat/record/commands';
import type { OpsCommand } from '../command-line/command.ts';
import { understood } from '../command-line/kinds.ts';
import { type ByOperator, done, notFound, type Outcome, refused } from '../command-line/outcome.ts';
import { contextOf } from '../operator-context.ts';
import { CREDIT, creditIdOf, type GivenCredit, readCreditName } from './credit-name.ts';
import { markLump } from './import/recognise-lumps.ts';
import { loadSettlements } from './import/settlements.ts';

/** A payment can still claim the credit, unless it is a settlement's lump sum. */
export const excludeCredit = async (
  services: CommandServices,
  {
    credit,
    settlement = null,
    ...by
  }: ByOperator & {
    readonly credit: GivenCredit;
    readonly settlement?: CreditSettlement | null;
  },
): Promise<Outcome> => {
  const creditId = creditIdOf(services.store.names, credit);
  const stream = creditStream(creditId);
  const excludedAt = isoNow(services.clock);
  const command = { type: 'ExcludeCredit', creditId, excludedAt, settlement } as const;
  const given = await executeCommand(
    services,
    creditDecider,
    stream,
    command,
    contextOf(by, stream),
  );
  if (given.ok) {
    return done(
      settlement === null
        ? 'It is set aside. A payment that is submitted for it can still claim it.'
        : `It is set aside as settlement ${settlement.id} of ${settlement.app}: no payment gets it.`,
    );
  }
  return given.refusal.reason === 'claimed'
    ? refused(`It has paid ${given.refusal.referenceCode}.`)
    : notFound('Credit', 'payments unclaimed');
};

export const setAside: OpsCommand = {
  about:
    'Records that money belongs to no customer: it is no longer listed as unclaimed. With ' +
    '--settlement no payment gets it: an app paid it out for payments that are imported one by one.',
  takes: { credit: CREDIT },
  options: {
    settlement: {
      about: 'the app and its id of the settlement, as payments import names them',
      value: '<app>:<id>',
    },
  },
  example: 'utr-630512345678',
  changes: true,
  run: async (shop, { values: { credit: text = '' }, options, ...by }) => {
    const credit = understood(readCreditName(text));
    const services = await shop.services();
    if (options.settlement === undefined) return excludeCredit(services, { ...by, credit });
    const [app = '', ...rest] = options.settlement.split(':');
    const id = rest.join(':');
    const settlements = await loadSettlements(services.db, { openOnly: true });
    if (!settlements.some((one) => one.app === app && one.id === id)) {
      return refused(
        `Open settlement ${options.settlement} not found. Import the app’s settlement file first.`,
      );
    }
    const settlement = { app, id, by: 'operator' } as const;
    const set = await excludeCredit(services, { ...by, credit, settlement });
    if (set.done) {
      const creditId = creditIdOf(services.store.names, credit);
      const { state } = await loadAggregate(services.store, creditDecider, creditStream(creditId));
      const amountPaise = state.observed?.amountPaise ?? 0;
      await markLump(services.db, { app, id }, { creditId, amountPaise });
    }
    return set;
  },
};
