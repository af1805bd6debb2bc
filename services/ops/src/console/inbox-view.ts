import type {
  ConsoleInbox,
  ConsoleWaiting,
  Shown,
  WaitingGroup,
} from '@haat/contracts/http/console';
import { sha256 } from '@haat/platform/ids';
import { findWaiting } from '@haat/worker/alarms/inbox/find-waiting';
import type { Waiting, WaitingKind, WaitingServices } from '@haat/worker/alarms/inbox/waiting';
import { lineOf } from '@haat/worker/alarms/next-command';
import { durationOf } from '../command-line/duration.ts';
import { oneLine } from '../inbox/command.ts';

type About = {
  readonly group: WaitingGroup;
  /** Customers or banks wrote it, or it names where money goes. */
  readonly isPersonal: boolean;
};

const ofMoney = (isPersonal: boolean): About => ({ group: 'money', isPersonal });
const ofOrders: About = { group: 'orders', isPersonal: false };
const ofMessages: About = { group: 'messages', isPersonal: true };

const ABOUT: Readonly<Record<WaitingKind, About>> = {
  'payment in review': ofMoney(false),
  'payment disputed': ofMoney(false),
  'payment short': ofMoney(false),
  'payment not found': ofMoney(false),
  'money unclaimed': ofMoney(true),
  'refund requested': ofMoney(true),
  'refund to send': ofMoney(true),
  'order idle': ofOrders,
  'registration overdue': ofOrders,
  'hosting overdue': ofOrders,
  'renewal overdue': ofOrders,
  'account not as paid': ofOrders,
  'plan differs at server': ofOrders,
  'account unknown': ofOrders,
  'site in doubt': ofOrders,
  'domain not theirs': ofOrders,
  'domain expired': ofOrders,
  'domain change in doubt': ofOrders,
  'event parked': { ...ofOrders, isPersonal: true },
  message: ofMessages,
  ticket: ofMessages,
};

const CUSTOMER = /^C-[\dA-Z-]+$/;
const ORDER = /^(?:order-)?(HT-[\dA-Z-]+)$/;

export const orderIn = (id: string): string | null => ORDER.exec(id)?.[1] ?? null;

/** A credit is named by its UTR, also in its commands: both are shown with what the bank says. */
const isNamedByUtr = ({ kind }: Waiting): boolean => kind === 'money unclaimed';

const idOf = (one: Waiting): string =>
  isNamedByUtr(one) ? `credit-${sha256(one.id).slice(0, 12)}` : one.id;

type Detail = 'why' | 'whose';

const addressOf = (one: Waiting, detail: Detail): string =>
  `/data/inbox/shown?${new URLSearchParams({ kind: one.kind, id: idOf(one), detail })}`;

const viewOf = (one: Waiting, now: number): ConsoleWaiting => {
  const { kind, id, since, whose, amountPaise, why, commands } = one;
  const { group, isPersonal } = ABOUT[kind];
  return {
    ...{ group, kind, id: idOf(one), since, amountPaise },
    age: durationOf(now - Date.parse(since)),
    whose:
      whose === null
        ? null
        : CUSTOMER.test(whose)
          ? { text: whose }
          : { shownAt: addressOf(one, 'whose') },
    why: isPersonal ? { shownAt: addressOf(one, 'why') } : { text: oneLine(why) },
    lines: isNamedByUtr(one) ? [] : commands.map(lineOf),
    orderId: orderIn(id),
  };
};

export const readInbox = async (services: WaitingServices): Promise<ConsoleInbox> => {
  const now = services.clock.now();
  const waiting = await findWaiting(services);
  return { readAt: new Date(now).toISOString(), items: waiting.map((one) => viewOf(one, now)) };
};

/** @returns null where it no longer waits. */
export const showWaiting = async (
  services: WaitingServices,
  asked: URLSearchParams,
): Promise<Shown | null> => {
  const waiting = await findWaiting(services);
  const one = waiting.find(
    (other) => other.kind === asked.get('kind') && idOf(other) === asked.get('id'),
  );
  if (one === undefined) return null;
  const text = asked.get('detail') === 'whose' ? one.whose : one.why;
  if (text === null) return null;
  const lines = isNamedByUtr(one) ? one.commands.map(lineOf) : [];
  return { text: [oneLine(text), ...lines].join('\n') };
};
