import { inboxStream } from '@haat/contracts/events/inbox';
import { inboxDecider } from '@haat/domain/messages/inbox';
import { isoNow } from '@haat/platform/clock';
import { type CommandServices, executeCommand, loadAggregate } from '@haat/record/commands';
import { type ByOperator, done, notFound, type Outcome } from '../command-line/outcome.ts';
import type { Output } from '../command-line/output.ts';
import { contextOf } from '../operator-context.ts';

const noMessage = (number: string): Outcome => notFound(`Message ${number}`, 'inbox');

export const showMessage = async (
  { store }: Pick<CommandServices, 'store'>,
  number: string,
  output: Output,
): Promise<Outcome> => {
  const { state } = await loadAggregate(store, inboxDecider, inboxStream(number));
  if (state.phase === 'empty') return noMessage(number);
  const { type, data } = state.message;
  const fields = Object.entries(data).map(([name, value]) =>
    // Indented, so that a customer's line does not look like a field.
    `${name}: ${value ?? 'none'}`.replaceAll('\n', '\n  '),
  );
  const shown = { type, settled: state.phase === 'settled', ...data };
  output.one(shown, [`${type}, ${state.phase}`, ...fields].join('\n'));
  return done();
};

/** The sender gets no mail. */
export const settleMessage = async (
  services: CommandServices,
  { number, ...by }: ByOperator & { readonly number: string },
): Promise<Outcome> => {
  const stream = inboxStream(number);
  const settled = await executeCommand(
    services,
    inboxDecider,
    stream,
    { type: 'SettleMessage', number, settledAt: isoNow(services.clock) },
    contextOf(by, stream),
  );
  return settled.ok ? done(`${number} is settled.`) : noMessage(number);
};
