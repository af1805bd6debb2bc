import {
  isDomainOrder,
  isFinalPhase,
  type PlacedOrder,
  planOf,
} from '@haat/domain/order/order-state';
import { signUp, type TestCustomer } from '@haat/testkit/test-customer';
import { waitFor } from '../../processes/wait.ts';
import { createCustomerActions } from './create-customer-actions.ts';
import { type CustomerLog, createCustomerLog } from './customer-log.ts';
import { type EndState, readEndState, verifyEventLog } from './end-state.ts';
import { type FaultInjectedShop, startFaultInjectedShop } from './fault-injected-shop.ts';
import { invariants } from './invariants/all.ts';
import { whatIsDrawnArrivesOrReturns } from './invariants/balance.ts';
import { ordersOf } from './invariants/folded.ts';
import { noEventIsPassedOver, noJobIsLost } from './invariants/jobs.ts';
import { everyPaymentEnds, moneyOfAnEndedOrderIsFree } from './invariants/money.ts';
import { everyOrderHasAnExit } from './invariants/orders.ts';
import { READ_MODELS, readModelsEqualTheirReplay } from './invariants/read-models.ts';
import type { ProviderCall } from './provider-fault-proxy.ts';
import { createProviderFaults } from './provider-faults.ts';
import { type ScenarioPlan, scenarios } from './scenarios.ts';
import {
  type ChaosTestPlan,
  type ChaosTestSize,
  type FaultPlan,
  planChaosTest,
} from './schedule.ts';
import { createTriggers } from './triggers.ts';

type Customers = {
  readonly live: (plan: ScenarioPlan) => Promise<void>;
  readonly customerLog: CustomerLog;
};

/** Accounts are opened before the faults begin. */
const openCustomers = async (
  shop: { readonly baseUrl: string; readonly sandboxes: { readonly bank: string } },
  { seed, customers }: ChaosTestPlan,
): Promise<Customers> => {
  const testCustomers: TestCustomer[] = [];
  for (let n = 0; n < customers; n += 1) {
    testCustomers.push(await signUp(shop.baseUrl, `customer-${n}@storm.example`));
  }
  const customerLog = createCustomerLog();
  const { bank } = shop.sandboxes;
  return {
    customerLog,
    live: async (plan) => {
      const actions = createCustomerActions(plan, { seed, bank, customerLog });
      const [testCustomer, competitor] = [plan.customer, plan.competitor].map(
        (n) => testCustomers[n] as TestCustomer,
      );
      await scenarios[plan.scenario](
        actions,
        plan,
        testCustomer as TestCustomer,
        competitor as TestCustomer,
      );
    },
  };
};

export type ChaosTestOptions = {
  readonly seed: number;
  readonly size: ChaosTestSize;
  /** Concurrent orders. */
  readonly atOnce: number;
  /** Wait for faults after the last request, in ms. */
  readonly lastsMs: number;
  /** Timeout of settling afterwards, in ms. */
  readonly settleTimeoutMs: number;
  readonly queue: 'postgres' | 'redis';
  readonly log: (line: string) => void;
};

export type ChaosTestReport = {
  readonly seed: number;
  /** One sentence for each place. */
  readonly broken: Readonly<Record<string, readonly string[]>>;
  readonly ended: number;
  readonly statuses: Readonly<Record<string, number>>;
  readonly completed: Readonly<Record<string, number>>;
  /** By a short name. */
  readonly happened: Readonly<Record<string, number>>;
  /** Faults that never came due. */
  readonly missed: Readonly<Record<string, number>>;
  readonly kills: Readonly<Record<string, number>>;
  /** Logs are kept after a failure. */
  readonly logFolder: string | null;
};

const POLL_INTERVAL_MS = 1_000;

const nameOf = (fault: FaultPlan): string => {
  switch (fault.kind) {
    case 'process': {
      const { role, point, moment, action } = fault.fault;
      return `${action} ${role} ${moment} ${point}`;
    }
    case 'provider':
      return `${fault.fault.point} ${fault.fault.action}`;
    case 'restart':
      return `${fault.restart.how} ${fault.restart.what}`;
    case 'all':
      return `${fault.action} every ${fault.role}`;
  }
};

export const runChaosTest = async (options: ChaosTestOptions): Promise<ChaosTestReport> => {
  const { log, seed } = options;
  const plan = planChaosTest(seed, options.size);
  log(
    `seed ${seed}: ${plan.orders.length} orders, ${plan.faults.length} faults, ` +
      `jobs in ${options.queue}`,
  );
  const happened: Record<string, number> = {};
  const count = (fault: FaultPlan): void => {
    happened[nameOf(fault)] = (happened[nameOf(fault)] ?? 0) + 1;
  };
  const triggers = createTriggers((fault) => count({ kind: 'process', fault }));
  const faults = createProviderFaults((fault) => count({ kind: 'provider', fault }));
  const calls: ProviderCall[] = [];
  const onCall = (call: ProviderCall): void => void calls.push(call);
  const exits: string[] = [];
  const onExit = (sentence: string): void => void exits.push(sentence);
  const floods: string[] = [];
  const onFlood = (sentence: string): void => void floods.push(sentence);
  const faultProfile = { triggers, faults, onCall, onExit, onFlood };
  const shop = await startFaultInjectedShop(faultProfile, options.queue);
  let keepLogs = true;
  try {
    const customers = await openCustomers(shop, plan);
    let restarting: Promise<void> = Promise.resolve();
    const bring = (fault: FaultPlan): void => {
      switch (fault.kind) {
        case 'process':
          triggers.arm(fault.fault);
          return;
        case 'provider':
          faults.arm(fault.fault);
          return;
        case 'all':
          count(fault);
          shop.injectFault(fault.role, fault.action);
          return;
        case 'restart': {
          count(fault);
          const { what, how } = fault.restart;
          // A real shop does not restart one thing twice at once.
          restarting = restarting.then(() => shop.restart(what, how));
        }
      }
    };

    const left = [...plan.faults];
    const toCome = [...plan.orders];
    let lived = 0;
    const liveOn = async (): Promise<void> => {
      for (let order = toCome.shift(); order; order = toCome.shift()) {
        const { number } = order as ScenarioPlan;
        while (left[0] && left[0].atOrder <= number)
          bring((left.shift() as (typeof left)[0]).fault);
        await customers.live(order);
        lived += 1;
        if (lived % 25 === 0) log(`${lived} of ${plan.orders.length} orders asked for`);
      }
    };
    await Promise.all(Array.from({ length: options.atOnce }, liveOn));
    await restarting;
    const waiting = () => triggers.waiting().length + faults.waiting().length;
    await waitFor(() => waiting() === 0, { within: options.lastsMs, every: 100 });
    const missed = counted([
      ...triggers.waiting().map((fault) => nameOf({ kind: 'process', fault })),
      ...faults.waiting().map((fault) => nameOf({ kind: 'provider', fault })),
    ]);
    triggers.disarm();
    faults.disarm();
    const lame = await shop.untilReady();
    log('the storm is over, waiting for the shop to come to rest');
    const rested = await untilAtRest(
      { ...shop, customerLog: customers.customerLog, calls, exits, lame, floods },
      options.settleTimeoutMs,
      log,
    );
    const verification = await verifyEventLog(shop.databaseUrl());
    const endState = { ...rested, verification, named: await shop.named() };
    const broken = Object.fromEntries(
      invariants.flatMap(({ name, violations }) => {
        const found = violations(endState);
        return found.length === 0 ? [] : [[name, found]];
      }),
    );
    keepLogs = Object.keys(broken).length > 0;
    return {
      seed,
      broken,
      ended: ordersOf(endState.facts).filter(({ phase }) => isFinalPhase(phase)).length,
      statuses: statusesOf(endState),
      completed: counted(
        ordersOf(endState.facts).flatMap((order) =>
          order.phase === 'completed' ? [kindOf(order)] : [],
        ),
      ),
      happened,
      missed,
      kills: shop.kills(),
      logFolder: keepLogs ? shop.logFolder : null,
    };
  } finally {
    await shop.stop({ keepLogs });
  }
};

const counted = (names: readonly string[]): Readonly<Record<string, number>> =>
  Object.fromEntries(
    [...Map.groupBy(names, (name) => name)].map(([name, all]) => [name, all.length]),
  );

const kindOf = (order: PlacedOrder): string =>
  isDomainOrder(order) && planOf(order) !== null ? 'domain with plan' : order.service.kind;

const statusesOf = (endState: EndState): Readonly<Record<string, number>> => {
  const rows = endState.readModels.orders ?? [];
  return counted(rows.map(({ status }) => String(status)));
};

/** Work in progress; empty when the shop is idle. */
const unrest = (endState: EndState): readonly string[] =>
  [
    everyOrderHasAnExit,
    everyPaymentEnds,
    moneyOfAnEndedOrderIsFree,
    whatIsDrawnArrivesOrReturns,
    noJobIsLost,
    // A delayed step may write an event at this moment.
    noEventIsPassedOver,
    readModelsEqualTheirReplay,
  ].flatMap(({ violations }) => violations(endState));

const SAY_EVERY_LOOKS = 30;

const untilAtRest = async (
  from: FaultInjectedShop & Pick<EndState, 'customerLog' | 'calls' | 'exits' | 'lame' | 'floods'>,
  timeoutMs: number,
  log: ChaosTestOptions['log'],
): Promise<EndState> => {
  let looks = 0;
  const look = (): Promise<EndState> =>
    readEndState({ ...from, databaseUrl: from.databaseUrl() }, READ_MODELS);
  const found = await waitFor(
    async () => {
      const endState = await look();
      const left = unrest(endState);
      looks += 1;
      if (left.length > 0 && looks % SAY_EVERY_LOOKS === 0) {
        log(
          `not at rest: ${left.length} things, such as ${left.slice(0, 3).join('; ').slice(0, 400)}`,
        );
      }
      return left.length === 0 ? endState : undefined;
    },
    { within: timeoutMs, every: POLL_INTERVAL_MS },
  );
  return found ?? look();
};
