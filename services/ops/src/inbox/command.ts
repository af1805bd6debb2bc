import { formatRupees } from '@haat/contracts/money';
import { findWaiting } from '@haat/worker/alarms/inbox/find-waiting';
import {
  MAX_PER_KIND,
  WAITING_SETTINGS,
  type Waiting,
  type WaitingServices,
} from '@haat/worker/alarms/inbox/waiting';
import { lineOf } from '@haat/worker/alarms/next-command';
import type { OpsCommand } from '../command-line/command.ts';
import { durationOf } from '../command-line/duration.ts';
import { done } from '../command-line/outcome.ts';
import type { Output } from '../command-line/output.ts';
import type { Shop } from '../shop.ts';

export const waitingServices = async (shop: Shop): Promise<WaitingServices> => ({
  ...(await shop.services()),
  alarms: shop.settings(WAITING_SETTINGS),
});

/** With shell lines as commands. */
export type PrintedWaiting = Omit<Waiting, 'commands'> & { readonly commands: readonly string[] };

const printed = (one: Waiting): PrintedWaiting => ({ ...one, commands: one.commands.map(lineOf) });

/** Customers write this text: one line, at most 300 characters. */
export const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').slice(0, 300);

export const waitingText = (one: Waiting, now: number): string => {
  const age = durationOf(now - Date.parse(one.since)).padEnd(8);
  const of = one.whose === null ? '' : `, of ${oneLine(one.whose)}`;
  const amount = one.amountPaise === null ? '' : `, ${formatRupees(one.amountPaise)}`;
  const lines = [
    `${one.kind}: ${one.id}${of}${amount}`,
    oneLine(one.why),
    ...one.commands.map(lineOf),
  ];
  return `${age}${lines.join(`\n${' '.repeat(age.length)}`)}`;
};

const isLong = (waiting: readonly Waiting[]): boolean =>
  [...Map.groupBy(waiting, ({ kind }) => kind).values()].some(
    (ofKind) => ofKind.length >= MAX_PER_KIND,
  );

export const printWaiting = (waiting: readonly Waiting[], now: number, output: Output) => {
  if (output.format !== 'text') output.rows(waiting.map(printed), [], '');
  output.say(
    waiting.length === 0
      ? 'Inbox empty. Nothing needs manual review.'
      : waiting.map((one) => waitingText(one, now)).join('\n\n'),
  );
  if (isLong(waiting)) {
    output.say(`\nShowing the oldest ${MAX_PER_KIND} of each kind; there may be more.`);
  }
  return { ...done(), done: waiting.length === 0 };
};

export const inboxCommand: OpsCommand = {
  about:
    'Lists items that need manual review, oldest first, each with the command to resolve it. ' +
    'Exit code 1 if there are any.',
  example: '',
  run: async (shop, _, output) =>
    printWaiting(await findWaiting(await waitingServices(shop)), shop.clock.now(), output),
};
