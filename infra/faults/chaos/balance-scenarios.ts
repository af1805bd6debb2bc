import type { TestCustomer } from '@haat/testkit/test-customer';
import type { CustomerActions } from './create-customer-actions.ts';
import type { OrderPlan } from './order-plan.ts';
import { PRICES } from './prices.ts';
import { type Scenarios, unpaid } from './scenario.ts';

const fund = async (
  actions: CustomerActions,
  { utrs: [, utr] }: OrderPlan,
  who: TestCustomer,
  paise: number,
): Promise<void> => {
  await actions.pay(who, utr, { paise });
  await actions.report(who, utr, { paise });
  await actions.untilFree(who, paise);
};

export const balanceScenarios = {
  /** Spends the money for one on two pieces of code, at the same time. */
  spends_the_balance: async (actions, plan, testCustomer) => {
    const [domain, other] = plan.domains;
    await fund(actions, plan, testCustomer, PRICES.name);
    const [one, two] = await Promise.all([
      actions.payFromBalance(testCustomer, PRICES.code, 'one'),
      actions.payFromBalance(testCustomer, PRICES.code, 'two'),
    ]);
    await Promise.all([
      actions.buyCode(testCustomer, one, domain),
      actions.buyCode(testCustomer, two, other),
    ]);
  },
  /** The balance pays a part, UPI the rest; the part is spent elsewhere too. */
  pays_the_rest: async (actions, plan, testCustomer) => {
    const [domain, other] = plan.domains;
    const [utr] = plan.utrs;
    await fund(actions, plan, testCustomer, PRICES.code);
    const paise = PRICES.nameWithPlan - PRICES.code;
    await actions.pay(testCustomer, utr, { paise });
    const [code, second] = await Promise.all([
      actions.report(testCustomer, utr, { paise, balancePaise: PRICES.code }),
      actions.payFromBalance(testCustomer, PRICES.code),
    ]);
    await actions.check(testCustomer, code, PRICES.nameWithPlan);
    await Promise.all([
      actions.buy(testCustomer, code, domain, { orderType: 'Hosting' }),
      actions.buyCode(testCustomer, second, other),
    ]);
  },
  /** Underpays an order, then pays the rest. */
  pays_too_little: async (actions, plan, testCustomer) => {
    const [domain, other] = plan.domains;
    const [utr, second] = plan.utrs;
    const paise = 30_000;
    await actions.pay(testCustomer, second, { paise });
    const short = await actions.report(testCustomer, second);
    await actions.buy(testCustomer, short, domain);
    await actions.untilFree(testCustomer, paise);
    const missing = PRICES.name - paise;
    await actions.pay(testCustomer, utr, { paise: missing });
    const code = await actions.report(testCustomer, utr, { paise: missing, balancePaise: paise });
    await actions.check(testCustomer, code);
    await actions.buy(testCustomer, code, other);
  },
  /** Pays double by link; the excess buys code. */
  pays_too_much: async (actions, plan, testCustomer) => {
    const [domain, other] = plan.domains;
    const [, utr] = plan.utrs;
    const tr = await actions.open(testCustomer, domain);
    await actions.pay(testCustomer, utr, { paise: 2 * PRICES.name, tr });
    const code = await actions.report(testCustomer, utr, { tr });
    await actions.check(testCustomer, code);
    await actions.buy(testCustomer, code, domain);
    await actions.untilFree(testCustomer, PRICES.name);
    const second = await actions.payFromBalance(testCustomer, PRICES.code);
    await actions.buyCode(testCustomer, second, other);
  },
  /** Corrects a wrong UTR before ordering. */
  corrects_id: async (actions, plan, testCustomer, competitor) => {
    const [domain] = plan.domains;
    const [utr, second] = plan.utrs;
    const balancePaise = plan.usesLink ? 10_000 : 0;
    const paise = PRICES.name - balancePaise;
    const wrong = await actions.report(testCustomer, unpaid(utr), { paise, balancePaise });
    await actions.pay(testCustomer, second, { paise });
    const [right] = await Promise.all([
      actions.correct(testCustomer, wrong, second),
      actions.correct(competitor, wrong, second),
    ]);
    await actions.check(testCustomer, right);
    await actions.buy(testCustomer, right, domain);
  },
} satisfies Scenarios;
