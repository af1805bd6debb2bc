import { setTimeout as pause } from 'node:timers/promises';
import { codeItemSchema } from '@haat/contracts/http/codes';
import { derivedId } from '@haat/platform/ids';
import { domainOrderForm } from '@haat/testkit/customer';
import type { Answer } from '@haat/testkit/door';
import { codeOrderForm } from '@haat/testkit/order-forms';
import type { Shopper } from '@haat/testkit/shopper';
import type { OrderPlan } from './order-plan.ts';
import type { ToldSoFar } from './told.ts';

/** A customer waits this long for one answer, and tries again this often, as a patient person. */
const PATIENCE_MS = 20_000;
const TRIES = 60;
const REST_MS = 250;

const PRICE_RUPEES = 549;
const PRICE_PAISE = PRICE_RUPEES * 100;

/** What the customers of one order's story can do; each answers undefined when it is refused. */
export type Asking = {
  /** Opens the payment step. @returns the `tr` of the link. */
  readonly open: (who: Shopper, domain: string) => Promise<string | undefined>;
  /** Really pays, by the bank's books; by default what the bank reference's ending says. */
  readonly pay: (who: Shopper, utr: string, tr?: string) => Promise<void>;
  /** @returns the reference code. */
  readonly report: (
    who: Shopper,
    utr: string,
    how?: { readonly rupees?: number; readonly typed?: string; readonly tr?: string | undefined },
  ) => Promise<string | undefined>;
  readonly check: (who: Shopper, referenceCode: string | undefined) => Promise<void>;
  /** @returns the order's id. */
  readonly buy: (
    who: Shopper,
    referenceCode: string | undefined,
    domain: string,
    attempt?: string,
  ) => Promise<string | undefined>;
  /** Orders a piece of code that costs no more than a name. @returns the order's id. */
  readonly buyCode: (
    who: Shopper,
    referenceCode: string | undefined,
    domain: string,
    attempt?: string,
  ) => Promise<string | undefined>;
  /** Lets another payment stand for an order. */
  readonly replace: (
    who: Shopper,
    orderId: string | undefined,
    referenceCode: string | undefined,
  ) => Promise<void>;
  /** The bank answers so to its next questions about a bank reference. */
  readonly script: (utr: string, answers: readonly string[]) => Promise<void>;
};

/** What arrives when a reference with this ending is paid; nothing for one that does not exist. */
const arriving = (utr: string): number => {
  switch (utr.slice(-4)) {
    case '0000':
      return 0;
    case '1111':
      return PRICE_PAISE / 2;
    case '2222':
      return PRICE_PAISE * 2;
    default:
      return PRICE_PAISE;
  }
};

/** Asks until there is an answer that says something of the request, or says that there is none. */
const persist = async (
  what: string,
  told: ToldSoFar,
  ask: () => Promise<Answer>,
): Promise<Answer | undefined> => {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const answer = await Promise.race([
      ask().catch(() => undefined),
      pause(PATIENCE_MS, undefined, { ref: false }),
    ]);
    if (answer && answer.status < 500) return answer;
    if (answer && answer.status !== 503) {
      told.broken.push(`${what}: ${answer.status} ${JSON.stringify(answer.body)}`);
    }
    await pause(REST_MS);
  }
  told.unanswered.push(what);
  return undefined;
};

const toBank = async (url: string, told: ToldSoFar, body: unknown): Promise<void> => {
  await persist(url, told, async () => {
    const { status } = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return { status, body: null, headers: {} };
  });
};

/** @param bank the sandbox's address. */
export const askingFor = (
  plan: OrderPlan,
  { seed, bank, told }: { readonly seed: number; readonly bank: string; readonly told: ToldSoFar },
): Asking => {
  const { number } = plan;
  const keyOf = (...parts: readonly string[]) => ({
    'idempotency-key': derivedId('storm', String(seed), String(number), ...parts),
  });
  const post = (who: Shopper, path: string, body: unknown, ...key: readonly string[]) =>
    persist(`order ${number}: ${path}`, told, () => who.post(path, body, keyOf(path, ...key)));

  return {
    open: async (who, domain) => {
      const answer = await post(who, '/api/payments/open', { domain }, who.id, domain);
      return answer?.body?.data?.tr;
    },
    pay: async (who, utr, tr) => {
      const paise = arriving(utr);
      if (paise === 0) return;
      const credit = { utr, amount_paise: paise, ...(tr === undefined ? {} : { tr }) };
      await toBank(`${bank}/sandbox/credits`, told, credit);
      told.paid.push({ utr, paise, tr: tr ?? null, customerId: who.id });
    },
    report: async (who, utr, { rupees = PRICE_RUPEES, typed = utr, tr } = {}) => {
      const path = '/api/payments/createInitial';
      const fields = {
        txn_id: typed,
        amount: rupees.toFixed(2),
        ...(tr === undefined ? {} : { tr }),
      };
      const key = keyOf(path, who.id, typed, String(rupees));
      const answer = await persist(`order ${number}: ${path}`, told, () =>
        who.submit(path, fields, key),
      );
      const referenceCode: string | undefined = answer?.body?.data?.reference_code;
      if (referenceCode !== undefined) {
        told.payments.push({ referenceCode, utr, customerId: who.id, plan: number });
      }
      return referenceCode;
    },
    check: async (who, referenceCode) => {
      if (referenceCode === undefined) return;
      const body = { referenceCode, amount: PRICE_RUPEES };
      await post(who, '/api/payments/checkstatus', body, referenceCode);
    },
    buy: async (who, referenceCode, domain, attempt = 'once') => {
      if (referenceCode === undefined) return undefined;
      const body = { ...domainOrderForm, domain, referenceCode };
      const answer = await post(who, '/api/domain/buy', body, referenceCode, domain, attempt);
      if (answer?.status !== 200) return undefined;
      const { id: orderId, domain: ordered } = answer.body.order;
      told.orders.push({ orderId, domain: ordered, customerId: who.id, plan: number });
      return orderId;
    },
    buyCode: async (who, referenceCode, domain, attempt = 'once') => {
      if (referenceCode === undefined) return undefined;
      const path = '/api/codes/items/upi-statement-matcher';
      const item = await persist(`order ${number}: ${path}`, told, () => who.get(path));
      if (item?.status !== 200) return undefined;
      const body = {
        ...codeOrderForm(who, codeItemSchema.parse(item.body)),
        domain,
        referenceCode,
      };
      const answer = await post(who, '/api/orders/codes/create', body, referenceCode, attempt);
      if (answer?.status !== 200) return undefined;
      const { id: orderId } = answer.body.order;
      told.orders.push({ orderId, domain, customerId: who.id, plan: number });
      return orderId;
    },
    replace: async (who, orderId, referenceCode) => {
      if (orderId === undefined || referenceCode === undefined) return;
      await post(who, `/api/orders/${orderId}/payment`, { referenceCode }, referenceCode);
    },
    script: (utr, answers) => toBank(`${bank}/sandbox/answers`, told, { utr, answers }),
  };
};
