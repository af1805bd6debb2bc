import { inboxStream } from '@haat/contracts/events/inbox';
import { inboxDecider } from '@haat/domain/messages/inbox';
import { isoNow } from '@haat/platform/clock';
import { type CommandServices, executeCommand, loadAggregate } from '@haat/record/commands';
import { type ByOperator, done, type Outcome, refused } from '../command-line/outcome.ts';
import type { Output } from '../command-line/output.ts';
import { contextOf } from '../operator-context.ts';

const noMessage = (number: string): Outcome => refused(`There is no message ${number}.`);

/** Tells what somebody sent through a form. */
export const showMessage = async (
  { store }: Pick<CommandServices, 'store'>,
  number: string,
  output: Output,
): Promise<Outcome> => {
  const { state } = await loadAggregate(store, inboxDecider, inboxStream(number));
  if (state.phase === 'empty') return noMessage(number);
  const { type, data } = state.message;
  const fields = Object.entries(data).map(([name, value]) =>
    // A line that somebody wrote stands below its field, and looks like none itself.
    `${name}: ${value ?? 'none'}`.replaceAll('\n', '\n  '),
  );
  const shown = { type, settled: state.phase === 'settled', ...data };
  output.one(shown, [`${type}, ${state.phase}`, ...fields].join('\n'));
  return done();
};

/** An operator has seen to it: it waits no more. Its sender is told nothing. */
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
