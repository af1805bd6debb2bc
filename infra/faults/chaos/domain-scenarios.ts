import type { TestCustomer } from '@haat/testkit/test-customer';
import type { CustomerActions } from './create-customer-actions.ts';
import type { OrderPlan } from './order-plan.ts';
import { type Scenarios, unpaid } from './scenario.ts';

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

export const domainScenarios = {
  pays: async (actions, plan, testCustomer) => {
    const [domain] = plan.domains;
    const tr = await payByLink(actions, plan, testCustomer, domain);
    const code = await actions.report(testCustomer, plan.utrs[0], { tr });
    await actions.check(testCustomer, code);
    await actions.buy(testCustomer, code, domain);
  },
  orders_unchecked: async (actions, plan, testCustomer) => {
    const [domain] = plan.domains;
    const tr = await payByLink(actions, plan, testCustomer, domain);
    await actions.buy(
      testCustomer,
      await actions.report(testCustomer, plan.utrs[0], { tr }),
      domain,
    );
  },
  /** Submits before the money arrives. */
  pays_late: async (actions, plan, testCustomer) => {
    const [domain] = plan.domains;
    const [utr] = plan.utrs;
    await actions.script(utr, ['pending', 'pending', 'unavailable', 'pending']);
    const code = await actions.report(testCustomer, utr);
    await actions.buy(testCustomer, code, domain);
    await actions.pay(testCustomer, utr);
  },
  /** Orders with a wrong UTR, then corrects it. */
  mistypes: async (actions, plan, testCustomer) => {
    const [domain] = plan.domains;
    const [utr, second] = plan.utrs;
    // A wrong last digit, or an unknown UTR.
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
  /** Submits one UTR in two spellings, and orders with both codes. */
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
  /** Another account submits the same UTR first, and orders with it. */
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
  orders_twice_at_once: async (actions, plan, testCustomer) => {
    const [domain] = plan.domains;
    const tr = await payByLink(actions, plan, testCustomer, domain);
    const code = await actions.report(testCustomer, plan.utrs[0], { tr });
    await Promise.all([
      actions.buy(testCustomer, code, domain),
      actions.buy(testCustomer, code, domain, { attempt: 'twin' }),
    ]);
  },
  /** Submits ₹1 for a larger credit; another account submits the whole sum. */
  claims_a_rupee: async (actions, plan, testCustomer, competitor) => {
    const [domain, other] = plan.domains;
    const [utr] = plan.utrs;
    await actions.pay(competitor, utr);
    const cheap = await actions.report(testCustomer, utr, { paise: 100 });
    await actions.check(testCustomer, cheap);
    await actions.buy(testCustomer, cheap, domain);
    await actions.buy(competitor, await actions.report(competitor, utr), other);
  },
  /** Two accounts order the same name; one has paid. */
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
  /** Holds a name without paying, until another account pays for it. */
  squats: async (actions, plan, testCustomer, competitor) => {
    const [domain] = plan.domains;
    const [utr, second] = plan.utrs;
    await actions.buy(testCustomer, await actions.report(testCustomer, unpaid(utr)), domain);
    await actions.pay(competitor, second);
    const paid = await actions.report(competitor, second);
    await actions.check(competitor, paid);
    await actions.buy(competitor, paid, domain);
  },
  /** Submits a payment and never orders. */
  walks_away: async (actions, plan, testCustomer) => {
    const tr = await payByLink(actions, plan, testCustomer, plan.domains[0]);
    await actions.check(testCustomer, await actions.report(testCustomer, plan.utrs[0], { tr }));
  },
  /** After a refused name, orders two others with one payment at once. */
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
