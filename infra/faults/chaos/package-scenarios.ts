import { PRICES } from './prices.ts';
import type { Scenarios } from './scenario.ts';

const WITH_FREE_PLAN = 'Free Hosting + Domain';

/** Of who orders code, a plan, or a plan with a name. */
export const packageScenarios = {
  /** Buys a piece of code for a domain, twice at the same time. */
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
  /** Buys a plan for a domain, twice at the same time. */
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
  /** Orders the free plan three times at once, once for another domain. */
  orders_free_plan: async (actions, plan, testCustomer) => {
    await Promise.all([
      actions.orderFree(testCustomer, plan.site),
      actions.orderFree(testCustomer, plan.site, { attempt: 'twin' }),
      actions.orderFree(testCustomer, plan.domains[1]),
    ]);
  },
  /** Orders a name with the free plan, and the free plan for another domain, at the same time. */
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
    // Whoever has the free plan already takes the name alone, with the same payment.
    await actions.buy(testCustomer, code, domain);
  },
  /** Buys a name with a plan; the registrar or the hosting server has its troubles with it. */
  buys_name_with_plan: async (actions, plan, testCustomer) => {
    const domain = plan.usesLink ? plan.domains[0] : plan.site;
    const [utr] = plan.utrs;
    const paise = PRICES.nameWithPlan;
    await actions.pay(testCustomer, utr, { paise });
    const code = await actions.report(testCustomer, utr, { paise });
    await actions.check(testCustomer, code, paise);
    await actions.buy(testCustomer, code, domain, { orderType: 'Hosting' });
  },
  /** Begins three orders of different prices with one payment, all at the same time. */
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
