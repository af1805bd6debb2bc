import { formatRupees } from '@haat/contracts/money';
import type { OpsCommand } from '../command-line/command.ts';
import { durationOf } from '../command-line/duration.ts';
import { done } from '../command-line/outcome.ts';
import type { Output } from '../command-line/output.ts';
import type { Shop } from '../shop.ts';
import { findWaiting } from './find-waiting.ts';
import { MAX_PER_KIND, WAITING_SETTINGS, type Waiting, type WaitingServices } from './waiting.ts';

/** @throws InvalidConfig */
export const waitingServices = async (shop: Shop): Promise<WaitingServices> => ({
  ...(await shop.services()),
  alarms: shop.settings(WAITING_SETTINGS),
});

/** Strangers write into it. */
const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').slice(0, 300);

const told = (one: Waiting, now: number): string => {
  const age = durationOf(now - Date.parse(one.since)).padEnd(8);
  const of = one.whose === null ? '' : `, of ${oneLine(one.whose)}`;
  const amount = one.amountPaise === null ? '' : `, ${formatRupees(one.amountPaise)}`;
  const lines = [`${one.kind}: ${one.id}${of}${amount}`, oneLine(one.why), ...one.commands];
  return `${age}${lines.join(`\n${' '.repeat(age.length)}`)}`;
};

const isLong = (waiting: readonly Waiting[]): boolean =>
  [...Map.groupBy(waiting, ({ kind }) => kind).values()].some(
    (ofKind) => ofKind.length >= MAX_PER_KIND,
  );

/** Says what waits; done where nothing does. */
export const printWaiting = (waiting: readonly Waiting[], now: number, output: Output) => {
  if (output.format !== 'text') output.rows(waiting, [], '');
  output.say(
    waiting.length === 0
      ? 'Nothing waits for a person.'
      : waiting.map((one) => told(one, now)).join('\n\n'),
  );
  if (isLong(waiting)) {
    output.say(`\nMore may wait: the ${MAX_PER_KIND} longest waiting of each kind are shown.`);
  }
  return { ...done(), done: waiting.length === 0 };
};

export const inboxCommand: OpsCommand = {
  about:
    'Lists everything that waits for a person, the longest waiting first, each with the command ' +
    'that resolves it. Exit code 1 when something waits.',
  example: '',
  run: async (shop, _, output) =>
    printWaiting(await findWaiting(await waitingServices(shop)), shop.clock.now(), output),
};
