import type { TestCustomer } from '@haat/testkit/test-customer';
import type { CustomerActions } from './create-customer-actions.ts';
import type { OrderPlan } from './order-plan.ts';
import { type Scenarios, unpaid } from './scenario.ts';

/** By the link that the shop opened for this customer, where the plan says so. */
const payByLink = async (
  { open, pay }: CustomerActions,
  { usesLink, utrs: [utr] }: OrderPlan,
  who: TestCustomer,
  domain: string,
): Promise<string | undefined> => {
  const tr = usesLink ? await open(who, domain) : undefined;
  await pay(who, utr, { tr });
  return tr;
};

/** Of who orders a name alone. */
export const domainScenarios = {
  /** Reports a payment, has it checked, orders. */
  pays: async (actions, plan, testCustomer) => {
    const [domain] = plan.domains;
    const tr = await payByLink(actions, plan, testCustomer, domain);
    const code = await actions.report(testCustomer, plan.utrs[0], { tr });
    await actions.check(testCustomer, code);
    await actions.buy(testCustomer, code, domain);
  },
  /** Orders without asking for the check. */
  orders_unchecked: async (actions, plan, testCustomer) => {
    const [domain] = plan.domains;
    const tr = await payByLink(actions, plan, testCustomer, domain);
    await actions.buy(
      testCustomer,
      await actions.report(testCustomer, plan.utrs[0], { tr }),
      domain,
    );
  },
  /** Reports before the money arrives, which takes its time. */
  pays_late: async (actions, plan, testCustomer) => {
    const [domain] = plan.domains;
    const [utr] = plan.utrs;
    await actions.script(utr, ['pending', 'pending', 'unavailable', 'pending']);
    const code = await actions.report(testCustomer, utr);
    await actions.buy(testCustomer, code, domain);
    await actions.pay(testCustomer, utr);
  },
  /** Reports a bank reference that does not exist, orders, then gives the right one. */
  mistypes: async (actions, plan, testCustomer) => {
    const [domain] = plan.domains;
    const [utr, second] = plan.utrs;
    // Its last digit alone is wrong, or it is nobody's at all.
    const mistyped = plan.usesLink ? unpaid(utr) : `${utr.slice(0, 8)}0000`;
    const orderId = await actions.buy(
      testCustomer,
      await actions.report(testCustomer, mistyped),
      domain,
    );
    await actions.pay(testCustomer, second);
    const code = await actions.report(testCustomer, second);
    await actions.check(testCustomer, code);
    if (plan.usesLink) await actions.replace(testCustomer, orderId, code);
    else await actions.buy(testCustomer, code, domain, { attempt: 'again' });
  },
  /** Reports the same bank reference twice, spelled differently, and orders with both codes. */
  reports_twice: async (actions, plan, testCustomer) => {
    const [domain, other] = plan.domains;
    const [utr] = plan.utrs;
    await actions.pay(testCustomer, utr);
    const typed = `UTR ${utr.slice(0, 4)} ${utr.slice(4, 8)}-${utr.slice(8)}`;
    const code = await actions.report(testCustomer, utr);
    const again = await actions.report(testCustomer, utr, { typed });
    await actions.buy(testCustomer, code, domain);
    await actions.buy(testCustomer, again, other);
  },
  /** Another account reports the same bank reference first, and orders with it. */
  is_robbed: async (actions, plan, testCustomer, competitor) => {
    const [domain, other] = plan.domains;
    const [utr] = plan.utrs;
    const tr = await payByLink(actions, plan, testCustomer, domain);
    const stolen = await actions.report(competitor, utr);
    const [code] = await Promise.all([
      actions.report(testCustomer, utr, { tr }),
      actions.buy(competitor, stolen, other),
    ]);
    await actions.check(testCustomer, code);
    await actions.buy(testCustomer, code, domain);
  },
  /** Orders two names at once with one payment. */
  pays_two_with_one: async (actions, plan, testCustomer) => {
    const [domain, other] = plan.domains;
    const tr = await payByLink(actions, plan, testCustomer, domain);
    const code = await actions.report(testCustomer, plan.utrs[0], { tr });
    await actions.check(testCustomer, code);
    await Promise.all([
      actions.buy(testCustomer, code, domain),
      actions.buy(testCustomer, code, other),
    ]);
  },
  /** Sends the same order twice at the same time. */
  orders_twice_at_once: async (actions, plan, testCustomer) => {
    const [domain] = plan.domains;
    const tr = await payByLink(actions, plan, testCustomer, domain);
    const code = await actions.report(testCustomer, plan.utrs[0], { tr });
    await Promise.all([
      actions.buy(testCustomer, code, domain),
      actions.buy(testCustomer, code, domain, { attempt: 'twin' }),
    ]);
  },
  /** Says that a rupee was paid, by a credit that is larger; another account says the whole sum. */
  claims_a_rupee: async (actions, plan, testCustomer, competitor) => {
    const [domain, other] = plan.domains;
    const [utr] = plan.utrs;
    await actions.pay(competitor, utr);
    const cheap = await actions.report(testCustomer, utr, { paise: 100 });
    await actions.check(testCustomer, cheap);
    await actions.buy(testCustomer, cheap, domain);
    await actions.buy(competitor, await actions.report(competitor, utr), other);
  },
  /** Another account wants the same name at the same time; one of them has paid. */
  races_for_a_name: async (actions, plan, testCustomer, competitor) => {
    const [domain] = plan.domains;
    const [utr, second] = plan.utrs;
    await actions.pay(competitor, second);
    const [code, paid] = await Promise.all([
      actions.report(testCustomer, unpaid(utr)),
      actions.report(competitor, second),
    ]);
    await actions.check(competitor, paid);
    await Promise.all([
      actions.buy(testCustomer, code, domain),
      actions.buy(competitor, paid, domain),
    ]);
  },
  /** Holds a name with a payment that was never made, when somebody comes who has paid. */
  squats: async (actions, plan, testCustomer, competitor) => {
    const [domain] = plan.domains;
    const [utr, second] = plan.utrs;
    await actions.buy(testCustomer, await actions.report(testCustomer, unpaid(utr)), domain);
    await actions.pay(competitor, second);
    const paid = await actions.report(competitor, second);
    await actions.check(competitor, paid);
    await actions.buy(competitor, paid, domain);
  },
  /** Reports a payment and never orders. */
  walks_away: async (actions, plan, testCustomer) => {
    const tr = await payByLink(actions, plan, testCustomer, plan.domains[0]);
    await actions.check(testCustomer, await actions.report(testCustomer, plan.utrs[0], { tr }));
  },
  /** Orders a name that the registrar refuses, then another with the same payment, twice at once. */
  takes_other_name: async (actions, plan, testCustomer) => {
    const [domain, other] = plan.domains;
    const [, utr] = plan.utrs;
    await actions.pay(testCustomer, utr);
    const code = await actions.report(testCustomer, utr);
    const orderId = await actions.buy(testCustomer, code, `refused-${domain}`);
    await actions.untilEnded(testCustomer, orderId);
    await Promise.all([
      actions.replaceDomain(testCustomer, orderId, other),
      actions.replaceDomain(testCustomer, orderId, domain),
    ]);
  },
} satisfies Scenarios;
