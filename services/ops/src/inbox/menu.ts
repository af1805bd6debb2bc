/** The inbox as a menu: what waits, why, and the commands that resolve it. */
import { formatRupees } from '@haat/contracts/money';
import { opsPrefix } from '@haat/platform/operator-settings';
import { counted } from '@haat/worker/alarms/digest/figures';
import { findWaiting } from '@haat/worker/alarms/inbox/find-waiting';
import type { Waiting } from '@haat/worker/alarms/inbox/waiting';
import { argumentsOf, type NextCommand } from '@haat/worker/alarms/next-command';
import { isGroup, type OpsCommand } from '../command-line/command.ts';
import { durationOf } from '../command-line/duration.ts';
import type { Environment } from '../command-line/environment.ts';
import { done } from '../command-line/outcome.ts';
import { visible } from '../command-line/output.ts';
import { runWritten } from '../command-line/run-written.ts';
import { askChoice, type Choice, type Terminal } from '../command-line/terminal.ts';
import { ops } from '../ops.ts';
import { oneLine, waitingServices, waitingText } from './command.ts';

type Read = { readonly waiting: readonly Waiting[]; readonly now: number };

/** Prints what fails, as every command does. @returns the exit code instead, where it fails. */
const readInbox = async (environment: Environment): Promise<Read | number> => {
  let read: Read | undefined;
  const command: OpsCommand = {
    ...{ about: '', example: '' },
    run: async (shop) => {
      read = { waiting: await findWaiting(await waitingServices(shop)), now: shop.clock.now() };
      return done();
    },
  };
  const code = await runWritten(environment, {
    ...{ name: 'inbox', command, missing: [], format: 'text', zone: 'IST', isConfirmed: false },
    given: { operator: '', reason: '', values: {}, options: {} },
  });
  return read ?? code;
};

const amountOf = ({ amountPaise }: Waiting): string =>
  amountPaise === null ? '' : `, ${formatRupees(amountPaise)}`;

const itemChoice = (one: Waiting, now: number): Choice<Waiting> => ({
  value: one,
  label: visible(
    `${one.kind}: ${oneLine(one.id)}, ${durationOf(now - Date.parse(one.since))}${amountOf(one)}`,
  ),
});

/** Without its stop. */
const firstSentence = (text: string): string => /^.*?(?=[.;:](?: |$))/.exec(text)?.[0] ?? text;

const commandNamed = async ([name = '', own = '']: readonly string[]): Promise<
  OpsCommand | undefined
> => {
  const loaded = await ops[name]?.load();
  return loaded !== undefined && isGroup(loaded) ? loaded.commands[own] : loaded;
};

type Way = NextCommand | 'details' | 'back';

const wayChoice = async (command: NextCommand): Promise<Choice<Way>> => {
  const about = (await commandNamed(command.words))?.about ?? '';
  return {
    value: command,
    label: visible(`${command.words.join(' ')}: ${firstSentence(about)}`),
  };
};

const askWay = async (terminal: Terminal, one: Waiting): Promise<Way | undefined> =>
  askChoice<Way>(terminal, visible(`${one.kind}: ${oneLine(one.id)}. ${oneLine(one.why)}`), [
    ...(await Promise.all(one.commands.map(wayChoice))),
    { value: 'details', label: 'Show details' },
    { value: 'back', label: 'Back' },
  ]);

type Run = (args: readonly string[]) => Promise<number>;

const keyOf = ({ kind, id }: Waiting): string => `${kind} ${id}`;

/** @param run the command line itself. @returns exit code: 1 where the operator cancels at once. */
export const openMenu = async (
  environment: Environment,
  terminal: Terminal,
  run: Run,
): Promise<number> => {
  const say = (text: string): void => void environment.streams.stdout.write(`${visible(text)}\n`);
  // Read models follow within moments, so the inbox may still list them.
  const resolved = new Set<string>();
  const leave = (): number => {
    say(resolved.size === 0 ? 'Nothing was done.' : `${counted(resolved.size, 'item')} resolved.`);
    return resolved.size === 0 ? 1 : 0;
  };

  /** @returns false where the operator leaves. */
  const resolve = async (one: Waiting, now: number): Promise<boolean> => {
    for (;;) {
      const way = await askWay(terminal, one);
      if (way === undefined) return false;
      if (way === 'back') return true;
      if (way === 'details') {
        say(waitingText(one, now));
        continue;
      }
      const code = await run(argumentsOf(way));
      if (code !== 0 || way.reason === null) continue;
      resolved.add(keyOf(one));
      return true;
    }
  };

  for (;;) {
    const read = await readInbox(environment);
    if (typeof read === 'number') return read;
    const waiting = read.waiting.filter((one) => !resolved.has(keyOf(one)));
    if (waiting.length === 0) {
      say(`Inbox empty. Nothing needs manual review. All commands: ${opsPrefix()} --help`);
      return 0;
    }
    const message = `${counted(waiting.length, 'item')} to review, the oldest first`;
    const chosen = await askChoice<Waiting | null>(terminal, message, [
      ...waiting.map((one) => itemChoice(one, read.now)),
      { value: null, label: 'Leave' },
    ]);
    if (chosen === null) return 0;
    if (chosen === undefined || !(await resolve(chosen, read.now))) return leave();
  }
};
