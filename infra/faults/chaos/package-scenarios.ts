import { PRICES } from './prices.ts';
import type { Scenarios } from './scenario.ts';

const WITH_FREE_PLAN = 'Free Hosting + Domain';

export const packageScenarios = {
  buys_code: async (actions, plan, testCustomer) => {
    const [domain] = plan.domains;
    const [utr] = plan.utrs;
    await actions.pay(testCustomer, utr, { paise: PRICES.code });
    const code = await actions.report(testCustomer, utr, { paise: PRICES.code });
    await actions.check(testCustomer, code, PRICES.code);
    await Promise.all([
      actions.buyCode(testCustomer, code, domain),
      actions.buyCode(testCustomer, code, domain, { attempt: 'twin' }),
    ]);
  },
  buys_plan: async (actions, plan, testCustomer) => {
    const [utr] = plan.utrs;
    await actions.pay(testCustomer, utr, { paise: PRICES.plan });
    const code = await actions.report(testCustomer, utr, { paise: PRICES.plan });
    await actions.check(testCustomer, code, PRICES.plan);
    await Promise.all([
      actions.buyPlan(testCustomer, code, plan.site),
      actions.buyPlan(testCustomer, code, plan.site, { attempt: 'twin' }),
    ]);
  },
  /** Three times at once, one for another domain. */
  orders_free_plan: async (actions, plan, testCustomer) => {
    await Promise.all([
      actions.orderFree(testCustomer, plan.site),
      actions.orderFree(testCustomer, plan.site, { attempt: 'twin' }),
      actions.orderFree(testCustomer, plan.domains[1]),
    ]);
  },
  wants_two_free_plans: async (actions, plan, testCustomer) => {
    const [domain] = plan.domains;
    const [utr] = plan.utrs;
    await actions.pay(testCustomer, utr);
    const code = await actions.report(testCustomer, utr);
    await actions.check(testCustomer, code);
    await Promise.all([
      actions.buy(testCustomer, code, domain, { orderType: WITH_FREE_PLAN }),
      actions.orderFree(testCustomer, plan.site),
    ]);
    // With the free plan elsewhere, the name is ordered alone.
    await actions.buy(testCustomer, code, domain);
  },
  /** The registrar or the hosting server has a fault. */
  buys_name_with_plan: async (actions, plan, testCustomer) => {
    const domain = plan.usesLink ? plan.domains[0] : plan.site;
    const [utr] = plan.utrs;
    const paise = PRICES.nameWithPlan;
    await actions.pay(testCustomer, utr, { paise });
    const code = await actions.report(testCustomer, utr, { paise });
    await actions.check(testCustomer, code, paise);
    await actions.buy(testCustomer, code, domain, { orderType: 'Hosting' });
  },
  /** Three prices, one payment, at the same time. */
  begins_three_orders: async (actions, plan, testCustomer) => {
    const [domain, other] = plan.domains;
    const [, utr] = plan.utrs;
    const paise = PRICES.nameWithPlan;
    await actions.pay(testCustomer, utr, { paise });
    const code = await actions.report(testCustomer, utr, { paise });
    await actions.check(testCustomer, code, paise);
    await Promise.all([
      actions.buy(testCustomer, code, domain),
      actions.buy(testCustomer, code, other, { orderType: 'Hosting' }),
      actions.buyCode(testCustomer, code, plan.site),
    ]);
  },
} satisfies Scenarios;
