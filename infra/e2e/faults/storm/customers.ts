import { setTimeout as pause } from 'node:timers/promises';
import { derivedId } from '@haat/platform/ids';
import { domainOrderForm } from '@haat/testkit/customer';
import type { Answer } from '@haat/testkit/door';
import { type Shopper, signUp } from '@haat/testkit/shopper';
import type { OrderPlan, StormPlan } from './schedule.ts';

/** What the shop told its customers: all of it must still be true when the storm is over. */
export type Told = {
  /** Orders that were answered as placed. */
  readonly orders: readonly {
    readonly orderId: string;
    readonly domain: string;
    readonly customerId: string;
    readonly plan: number;
  }[];
  /** Payments that were given a reference code. */
  readonly payments: readonly {
    readonly referenceCode: string;
    readonly utr: string;
    readonly customerId: string;
    readonly plan: number;
  }[];
  /** Answers that nobody should get: statuses of 500 and above other than 503. */
  readonly broken: readonly string[];
  /** Requests that were given up unanswered. */
  readonly unanswered: readonly string[];
};

type Asked = { readonly path: string; readonly plan: number };

/** A customer waits this long for one answer, and tries again this often, as a patient person. */
const PATIENCE_MS = 20_000;
const TRIES = 40;
const REST_MS = 250;

const RUPEES = 549;

export type Customers = {
  /** Lives one order's story to its last request; what becomes of the order is seen later. */
  readonly live: (plan: OrderPlan) => Promise<void>;
  readonly told: Told;
};

/** Opens the accounts of a storm, while the weather is still good. */
export const openCustomers = async (baseUrl: string, storm: StormPlan): Promise<Customers> => {
  const shoppers: Shopper[] = [];
  for (let n = 0; n < storm.customers; n += 1) {
    shoppers.push(await signUp(baseUrl, `customer-${n}@storm.example`));
  }
  const told = {
    orders: [] as Told['orders'][number][],
    payments: [] as Told['payments'][number][],
    broken: [] as string[],
    unanswered: [] as string[],
  };

  /** Asks until there is an answer that says something of the request. */
  const persist = async (
    { path, plan }: Asked,
    ask: () => Promise<Answer>,
  ): Promise<Answer | undefined> => {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const answer = await Promise.race([
        ask().catch(() => undefined),
        pause(PATIENCE_MS, undefined, { ref: false }),
      ]);
      if (answer && answer.status < 500) return answer;
      if (answer && answer.status !== 503) {
        told.broken.push(`order ${plan}: ${path} ${answer.status} ${JSON.stringify(answer.body)}`);
      }
      await pause(REST_MS);
    }
    told.unanswered.push(`order ${plan}: ${path}`);
    return undefined;
  };

  const live = async (plan: OrderPlan): Promise<void> => {
    const shopper = shoppers[plan.customer] as Shopper;
    const rival = shoppers[plan.rival] as Shopper;
    const keyOf = (...parts: readonly string[]) => ({
      'idempotency-key': derivedId('storm', String(storm.seed), String(plan.number), ...parts),
    });

    const report = async (
      who: Shopper,
      utr: string,
      { rupees = RUPEES, typed = utr }: { rupees?: number; typed?: string } = {},
    ): Promise<string | undefined> => {
      const path = '/api/payments/createInitial';
      const fields = { txn_id: typed, amount: rupees.toFixed(2) };
      const key = keyOf('report', who.id, typed, String(rupees));
      const answer = await persist({ path, plan: plan.number }, () =>
        who.submit(path, fields, key),
      );
      const referenceCode: string | undefined = answer?.body?.data?.reference_code;
      if (referenceCode !== undefined) {
        told.payments.push({ referenceCode, utr, customerId: who.id, plan: plan.number });
      }
      return referenceCode;
    };
    const check = async (who: Shopper, referenceCode: string | undefined): Promise<void> => {
      if (referenceCode === undefined) return;
      const path = '/api/payments/checkstatus';
      const body = { referenceCode, amount: RUPEES };
      const key = keyOf('check', referenceCode);
      await persist({ path, plan: plan.number }, () => who.post(path, body, key));
    };
    const buy = async (
      who: Shopper,
      referenceCode: string | undefined,
      domain: string,
      attempt = 'once',
    ): Promise<void> => {
      if (referenceCode === undefined) return;
      const path = '/api/domain/buy';
      const body = { ...domainOrderForm, domain, referenceCode };
      const key = keyOf('buy', referenceCode, domain, attempt);
      const answer = await persist({ path, plan: plan.number }, () => who.post(path, body, key));
      if (answer?.status !== 200) return;
      const { id: orderId, domain: ordered } = answer.body.order;
      told.orders.push({ orderId, domain: ordered, customerId: who.id, plan: plan.number });
    };

    const [domain, other] = plan.domains;
    const [utr, second] = plan.utrs;
    switch (plan.story) {
      case 'pays': {
        const code = await report(shopper, utr);
        await check(shopper, code);
        return buy(shopper, code, domain);
      }
      case 'orders_unchecked':
        return buy(shopper, await report(shopper, utr), domain);
      case 'mistypes': {
        const mistyped = `${utr.slice(0, 8)}0000`;
        await buy(shopper, await report(shopper, mistyped), domain);
        const code = await report(shopper, second);
        await check(shopper, code);
        return buy(shopper, code, domain, 'again');
      }
      case 'reports_twice': {
        const code = await report(shopper, utr);
        const spelled = `${utr.slice(0, 4)} ${utr.slice(4, 8)}-${utr.slice(8)}`;
        const again = await report(shopper, utr, { typed: spelled });
        await buy(shopper, code, domain);
        return buy(shopper, again, other);
      }
      case 'is_robbed': {
        const stolen = await report(rival, utr);
        const [code] = await Promise.all([report(shopper, utr), buy(rival, stolen, other)]);
        await check(shopper, code);
        return buy(shopper, code, domain);
      }
      case 'pays_two_with_one': {
        const code = await report(shopper, utr);
        await check(shopper, code);
        await Promise.all([buy(shopper, code, domain), buy(shopper, code, other)]);
        return;
      }
      case 'orders_twice_at_once': {
        const code = await report(shopper, utr);
        await Promise.all([buy(shopper, code, domain), buy(shopper, code, domain, 'twin')]);
        return;
      }
      case 'claims_a_rupee': {
        const cheap = await report(shopper, utr, { rupees: 1 });
        await check(shopper, cheap);
        await buy(shopper, cheap, domain);
        const dear = await report(rival, utr);
        return buy(rival, dear, other);
      }
      case 'races_for_a_name': {
        const codes = await Promise.all([report(shopper, utr), report(rival, second)]);
        await check(rival, codes[1]);
        await Promise.all([buy(shopper, codes[0], domain), buy(rival, codes[1], domain)]);
        return;
      }
      case 'walks_away':
        return check(shopper, await report(shopper, utr));
    }
  };

  return { live, told };
};
