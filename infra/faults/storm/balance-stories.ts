import type { Shopper } from '@haat/testkit/shopper';
import type { Asking } from './asking.ts';
import type { OrderPlan } from './order-plan.ts';
import { PRICES } from './prices.ts';
import { type Stories, unpaid } from './story.ts';

/** Pays so much and orders nothing: it is in the balance. */
const fund = async (
  asking: Asking,
  { utrs: [, utr] }: OrderPlan,
  who: Shopper,
  paise: number,
): Promise<void> => {
  await asking.pay(who, utr, { paise });
  await asking.report(who, utr, { paise });
  await asking.untilFree(who, paise);
};

/** Of who has money in the balance. */
export const balanceStories = {
  /** Spends what is there for one on two pieces of code, at the same time. */
  spends_the_balance: async (asking, plan, shopper) => {
    const [domain, other] = plan.domains;
    await fund(asking, plan, shopper, PRICES.name);
    const [one, two] = await Promise.all([
      asking.payFromBalance(shopper, PRICES.code, 'one'),
      asking.payFromBalance(shopper, PRICES.code, 'two'),
    ]);
    await Promise.all([asking.buyCode(shopper, one, domain), asking.buyCode(shopper, two, other)]);
  },
  /** Has the balance pay a part of a name with a plan, and UPI the rest; spends the part as well. */
  pays_the_rest: async (asking, plan, shopper) => {
    const [domain, other] = plan.domains;
    const [utr] = plan.utrs;
    await fund(asking, plan, shopper, PRICES.code);
    const paise = PRICES.nameWithPlan - PRICES.code;
    await asking.pay(shopper, utr, { paise });
    const [code, second] = await Promise.all([
      asking.report(shopper, utr, { paise, balancePaise: PRICES.code }),
      asking.payFromBalance(shopper, PRICES.code),
    ]);
    await asking.check(shopper, code, PRICES.nameWithPlan);
    await Promise.all([
      asking.buy(shopper, code, domain, { orderType: 'Hosting' }),
      asking.buyCode(shopper, second, other),
    ]);
  },
  /** Pays too little for a name that is ordered all the same, then what is missing. */
  pays_too_little: async (asking, plan, shopper) => {
    const [domain, other] = plan.domains;
    const [utr, second] = plan.utrs;
    const paise = 30_000;
    await asking.pay(shopper, second, { paise });
    const short = await asking.report(shopper, second);
    await asking.buy(shopper, short, domain);
    await asking.untilFree(shopper, paise);
    const missing = PRICES.name - paise;
    await asking.pay(shopper, utr, { paise: missing });
    const code = await asking.report(shopper, utr, { paise: missing, balancePaise: paise });
    await asking.check(shopper, code);
    await asking.buy(shopper, code, other);
  },
  /** Pays a name twice over by its link; what is above the price buys code. */
  pays_too_much: async (asking, plan, shopper) => {
    const [domain, other] = plan.domains;
    const [, utr] = plan.utrs;
    const tr = await asking.open(shopper, domain);
    await asking.pay(shopper, utr, { paise: 2 * PRICES.name, tr });
    const code = await asking.report(shopper, utr, { tr });
    await asking.check(shopper, code);
    await asking.buy(shopper, code, domain);
    await asking.untilFree(shopper, PRICES.name);
    const second = await asking.payFromBalance(shopper, PRICES.code);
    await asking.buyCode(shopper, second, other);
  },
  /** Corrects a wrong bank reference before ordering; the balance had paid a part beside it. */
  corrects_id: async (asking, plan, shopper, rival) => {
    const [domain] = plan.domains;
    const [utr, second] = plan.utrs;
    const balancePaise = plan.usesLink ? 10_000 : 0;
    const paise = PRICES.name - balancePaise;
    const wrong = await asking.report(shopper, unpaid(utr), { paise, balancePaise });
    await asking.pay(shopper, second, { paise });
    const [right] = await Promise.all([
      asking.correct(shopper, wrong, second),
      asking.correct(rival, wrong, second),
    ]);
    await asking.check(shopper, right);
    await asking.buy(shopper, right, domain);
  },
} satisfies Stories;
