import type { Shopper } from '@haat/testkit/shopper';
import type { Asking } from './asking.ts';
import type { OrderPlan } from './order-plan.ts';
import { type Stories, unpaid } from './story.ts';

/** By the link that the shop opened for this customer, where the plan says so. */
const payByLink = async (
  { open, pay }: Asking,
  { usesLink, utrs: [utr] }: OrderPlan,
  who: Shopper,
  domain: string,
): Promise<string | undefined> => {
  const tr = usesLink ? await open(who, domain) : undefined;
  await pay(who, utr, { tr });
  return tr;
};

/** Of who orders a name alone. */
export const nameStories = {
  /** Reports a payment, has it checked, orders. */
  pays: async (asking, plan, shopper) => {
    const [domain] = plan.domains;
    const tr = await payByLink(asking, plan, shopper, domain);
    const code = await asking.report(shopper, plan.utrs[0], { tr });
    await asking.check(shopper, code);
    await asking.buy(shopper, code, domain);
  },
  /** Orders without asking for the check. */
  orders_unchecked: async (asking, plan, shopper) => {
    const [domain] = plan.domains;
    const tr = await payByLink(asking, plan, shopper, domain);
    await asking.buy(shopper, await asking.report(shopper, plan.utrs[0], { tr }), domain);
  },
  /** Reports before the money arrives, which takes its time. */
  pays_late: async (asking, plan, shopper) => {
    const [domain] = plan.domains;
    const [utr] = plan.utrs;
    await asking.script(utr, ['pending', 'pending', 'unavailable', 'pending']);
    const code = await asking.report(shopper, utr);
    await asking.buy(shopper, code, domain);
    await asking.pay(shopper, utr);
  },
  /** Reports a bank reference that does not exist, orders, then gives the right one. */
  mistypes: async (asking, plan, shopper) => {
    const [domain] = plan.domains;
    const [utr, second] = plan.utrs;
    // Its last digit alone is wrong, or it is nobody's at all.
    const mistyped = plan.usesLink ? unpaid(utr) : `${utr.slice(0, 8)}0000`;
    const orderId = await asking.buy(shopper, await asking.report(shopper, mistyped), domain);
    await asking.pay(shopper, second);
    const code = await asking.report(shopper, second);
    await asking.check(shopper, code);
    if (plan.usesLink) await asking.replace(shopper, orderId, code);
    else await asking.buy(shopper, code, domain, { attempt: 'again' });
  },
  /** Reports the same bank reference twice, spelled differently, and orders with both codes. */
  reports_twice: async (asking, plan, shopper) => {
    const [domain, other] = plan.domains;
    const [utr] = plan.utrs;
    await asking.pay(shopper, utr);
    const typed = `UTR ${utr.slice(0, 4)} ${utr.slice(4, 8)}-${utr.slice(8)}`;
    const code = await asking.report(shopper, utr);
    const again = await asking.report(shopper, utr, { typed });
    await asking.buy(shopper, code, domain);
    await asking.buy(shopper, again, other);
  },
  /** Another account reports the same bank reference first, and orders with it. */
  is_robbed: async (asking, plan, shopper, rival) => {
    const [domain, other] = plan.domains;
    const [utr] = plan.utrs;
    const tr = await payByLink(asking, plan, shopper, domain);
    const stolen = await asking.report(rival, utr);
    const [code] = await Promise.all([
      asking.report(shopper, utr, { tr }),
      asking.buy(rival, stolen, other),
    ]);
    await asking.check(shopper, code);
    await asking.buy(shopper, code, domain);
  },
  /** Orders two names at once with one payment. */
  pays_two_with_one: async (asking, plan, shopper) => {
    const [domain, other] = plan.domains;
    const tr = await payByLink(asking, plan, shopper, domain);
    const code = await asking.report(shopper, plan.utrs[0], { tr });
    await asking.check(shopper, code);
    await Promise.all([asking.buy(shopper, code, domain), asking.buy(shopper, code, other)]);
  },
  /** Sends the same order twice at the same time. */
  orders_twice_at_once: async (asking, plan, shopper) => {
    const [domain] = plan.domains;
    const tr = await payByLink(asking, plan, shopper, domain);
    const code = await asking.report(shopper, plan.utrs[0], { tr });
    await Promise.all([
      asking.buy(shopper, code, domain),
      asking.buy(shopper, code, domain, { attempt: 'twin' }),
    ]);
  },
  /** Says that a rupee was paid, by a credit that is larger; another account says the whole sum. */
  claims_a_rupee: async (asking, plan, shopper, rival) => {
    const [domain, other] = plan.domains;
    const [utr] = plan.utrs;
    await asking.pay(rival, utr);
    const cheap = await asking.report(shopper, utr, { paise: 100 });
    await asking.check(shopper, cheap);
    await asking.buy(shopper, cheap, domain);
    await asking.buy(rival, await asking.report(rival, utr), other);
  },
  /** Another account wants the same name at the same time; one of them has paid. */
  races_for_a_name: async (asking, plan, shopper, rival) => {
    const [domain] = plan.domains;
    const [utr, second] = plan.utrs;
    await asking.pay(rival, second);
    const [code, paid] = await Promise.all([
      asking.report(shopper, unpaid(utr)),
      asking.report(rival, second),
    ]);
    await asking.check(rival, paid);
    await Promise.all([asking.buy(shopper, code, domain), asking.buy(rival, paid, domain)]);
  },
  /** Holds a name with a payment that was never made, when somebody comes who has paid. */
  squats: async (asking, plan, shopper, rival) => {
    const [domain] = plan.domains;
    const [utr, second] = plan.utrs;
    await asking.buy(shopper, await asking.report(shopper, unpaid(utr)), domain);
    await asking.pay(rival, second);
    const paid = await asking.report(rival, second);
    await asking.check(rival, paid);
    await asking.buy(rival, paid, domain);
  },
  /** Reports a payment and never orders. */
  walks_away: async (asking, plan, shopper) => {
    const tr = await payByLink(asking, plan, shopper, plan.domains[0]);
    await asking.check(shopper, await asking.report(shopper, plan.utrs[0], { tr }));
  },
  /** Orders a name that the registrar refuses, then another with the same payment, twice at once. */
  takes_other_name: async (asking, plan, shopper) => {
    const [domain, other] = plan.domains;
    const [, utr] = plan.utrs;
    await asking.pay(shopper, utr);
    const code = await asking.report(shopper, utr);
    const orderId = await asking.buy(shopper, code, `refused-${domain}`);
    await asking.untilEnded(shopper, orderId);
    await Promise.all([
      asking.takeOtherName(shopper, orderId, other),
      asking.takeOtherName(shopper, orderId, domain),
    ]);
  },
} satisfies Stories;
