import { DAY_MS } from '@haat/contracts/durations';
import type {
  ConsoleAccounts,
  ConsoleCheck,
  ConsoleHealth,
  ConsoleMoney,
} from '@haat/contracts/http/console';
import { indianDay, startOfIndianDay } from '@haat/contracts/indian-time';
import { opsPrefix } from '@haat/platform/operator-settings';
import { type Days, moneyOfDays } from '@haat/worker/alarms/digest/money';
import { inspectQueues } from '@haat/worker/queue/inspect-queues';
import { QUEUES } from '@haat/worker/queue/queue-names';
import { beginOfDay } from '../command-line/moment.ts';
import { toShow } from '../command-line/to-paste.ts';
import type { Examined } from '../doctor/check.ts';
import { examineShop } from '../doctor/doctor.ts';
import type { Shop } from '../shop.ts';

const readQueues = async (shop: Shop): Promise<ConsoleHealth['queues']> => {
  try {
    const { QUEUE_URL } = shop.settings(['QUEUE_URL']);
    const { depths } = await inspectQueues(QUEUE_URL, QUEUES);
    return [...depths].map(([name, depth]) => ({ name, ...depth }));
  } catch {
    // The check of the queues says why.
    return null;
  }
};

const checkOf = (one: Examined): ConsoleCheck =>
  one.todo.startsWith(opsPrefix()) ? { ...one, todo: '', line: one.todo } : { ...one, line: null };

/** The doctor's checks, lag of the processors and parked events among them. */
export const readHealth = async (shop: Shop): Promise<ConsoleHealth> => {
  const [checks, queues] = await Promise.all([examineShop(shop), readQueues(shop)]);
  return { readAt: new Date(shop.clock.now()).toISOString(), checks: checks.map(checkOf), queues };
};

const moneyOf = async (shop: Shop, title: string, days: Days): Promise<ConsoleMoney> => {
  const services = await shop.services();
  const [money, { orders }] = await Promise.all([
    moneyOfDays(services, days),
    services.db
      .selectFrom('orders')
      .select(({ fn }) => fn.countAll<number>().as('orders'))
      .where('placed_at', '>=', new Date(days.from))
      .where('placed_at', '<', new Date(days.until))
      .executeTakeFirstOrThrow(),
  ]);
  return { title, ...money, orders };
};

/** As the digest counts it. */
export const readMoney = async (shop: Shop): Promise<ConsoleAccounts> => {
  const now = shop.clock.now();
  const today = startOfIndianDay(now);
  const firstOfMonth = `${indianDay(now).slice(0, 7)}-01`;
  const until = today + DAY_MS;
  const [day, month] = await Promise.all([
    moneyOf(shop, 'Today', { from: today, until }),
    moneyOf(shop, 'This month', { from: beginOfDay(firstOfMonth) ?? today, until }),
  ]);
  return { today: day, month, line: toShow('audit', 'payments', '--since', firstOfMonth) };
};
