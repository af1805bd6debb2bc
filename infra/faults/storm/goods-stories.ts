import { PRICES } from './prices.ts';
import type { Stories } from './story.ts';

const WITH_FREE_PLAN = 'Free Hosting + Domain';

/** Of who orders code, a plan, or a plan with a name. */
export const goodsStories = {
  /** Buys a piece of code for a domain, twice at the same time. */
  buys_code: async (asking, plan, shopper) => {
    const [domain] = plan.domains;
    const [utr] = plan.utrs;
    await asking.pay(shopper, utr, { paise: PRICES.code });
    const code = await asking.report(shopper, utr, { paise: PRICES.code });
    await asking.check(shopper, code, PRICES.code);
    await Promise.all([
      asking.buyCode(shopper, code, domain),
      asking.buyCode(shopper, code, domain, { attempt: 'twin' }),
    ]);
  },
  /** Buys a plan for a domain, twice at the same time. */
  buys_plan: async (asking, plan, shopper) => {
    const [utr] = plan.utrs;
    await asking.pay(shopper, utr, { paise: PRICES.plan });
    const code = await asking.report(shopper, utr, { paise: PRICES.plan });
    await asking.check(shopper, code, PRICES.plan);
    await Promise.all([
      asking.buyPlan(shopper, code, plan.site),
      asking.buyPlan(shopper, code, plan.site, { attempt: 'twin' }),
    ]);
  },
  /** Orders the free plan three times at once, once for another domain. */
  orders_free_plan: async (asking, plan, shopper) => {
    await Promise.all([
      asking.orderFree(shopper, plan.site),
      asking.orderFree(shopper, plan.site, { attempt: 'twin' }),
      asking.orderFree(shopper, plan.domains[1]),
    ]);
  },
  /** Orders a name with the free plan, and the free plan for another domain, at the same time. */
  wants_two_free_plans: async (asking, plan, shopper) => {
    const [domain] = plan.domains;
    const [utr] = plan.utrs;
    await asking.pay(shopper, utr);
    const code = await asking.report(shopper, utr);
    await asking.check(shopper, code);
    await Promise.all([
      asking.buy(shopper, code, domain, { orderType: WITH_FREE_PLAN }),
      asking.orderFree(shopper, plan.site),
    ]);
    // Whoever has the free plan already takes the name alone, with the same payment.
    await asking.buy(shopper, code, domain);
  },
  /** Buys a name with a plan; the registrar or the hosting server has its troubles with it. */
  buys_name_with_plan: async (asking, plan, shopper) => {
    const domain = plan.usesLink ? plan.domains[0] : plan.site;
    const [utr] = plan.utrs;
    const paise = PRICES.nameWithPlan;
    await asking.pay(shopper, utr, { paise });
    const code = await asking.report(shopper, utr, { paise });
    await asking.check(shopper, code, paise);
    await asking.buy(shopper, code, domain, { orderType: 'Hosting' });
  },
  /** Begins three orders of different prices with one payment, all at the same time. */
  begins_three_orders: async (asking, plan, shopper) => {
    const [domain, other] = plan.domains;
    const [, utr] = plan.utrs;
    const paise = PRICES.nameWithPlan;
    await asking.pay(shopper, utr, { paise });
    const code = await asking.report(shopper, utr, { paise });
    await asking.check(shopper, code, paise);
    await Promise.all([
      asking.buy(shopper, code, domain),
      asking.buy(shopper, code, other, { orderType: 'Hosting' }),
      asking.buyCode(shopper, code, plan.site),
    ]);
  },
} satisfies Stories;
