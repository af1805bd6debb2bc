import {
  type ContactDetails,
  contactRecordSchema,
  emptyContactDetails,
} from '@haat/contracts/address';
import {
  DOMAIN_ORDER_STEPS,
  MAX_NAMESERVERS,
  type OrderType,
  PAYMENT_METHOD,
} from '@haat/contracts/constants';
import type { DomainBuyRead } from '@haat/contracts/http/orders';
import { type Paise, subtractPaise, sumPaise } from '@haat/contracts/money';
import { z } from 'zod';
import { draftOf } from '../../wizard/draft.ts';
import type { Draft } from '../../wizard/draft-storage.ts';
import type { Way } from '../../wizard/use-wizard.ts';
import { emptyOrder, type OrderState, type Rules, wizardFlow } from '../../wizard/wizard-flow.ts';
import { kindOf, planPaiseOf } from '../order-terms.ts';
import { emptyNameservers, type NameserverChoice } from './nameservers.ts';

export type OrderFlow = OrderState<DomainBuyRead> & {
  /** One of `ORDER_TYPES`, unless the tab's storage was edited. */
  readonly orderType: string;
  readonly domain: string | null;
  readonly registrant: ContactDetails;
  readonly sameAsRegistrant: boolean;
  readonly billing: ContactDetails;
  readonly nameservers: NameserverChoice;
  readonly paymentMethod: typeof PAYMENT_METHOD | null;
};

export const emptyFlow: OrderFlow = {
  ...emptyOrder,
  step: 1,
  orderType: 'Domain',
  domain: null,
  registrant: emptyContactDetails,
  sameAsRegistrant: true,
  billing: emptyContactDetails,
  nameservers: emptyNameservers,
  paymentMethod: PAYMENT_METHOD,
};

export const RULES: Rules<OrderFlow> = {
  first: 1,
  afterLogin: 2,
  payment: [6, 6],
  submit: 6,
  last: DOMAIN_ORDER_STEPS,
  // Without a registrant the flow has no personal data.
  isOf: ({ registrant: { username } }, email) => username === undefined || username === email,
  again: ({ orderType, domain, pricePaise }) => ({ ...emptyFlow, orderType, domain, pricePaise }),
};

/** The number is the form's version: older drafts are ignored. */
const draftUnder = (key: string): Draft<OrderFlow> =>
  draftOf(key, RULES, emptyFlow, {
    domain: z.string().nullable(),
    registrant: contactRecordSchema,
    sameAsRegistrant: z.boolean(),
    billing: contactRecordSchema,
    nameservers: z.object({
      useDefaults: z.boolean(),
      typed: z.array(z.string()).length(MAX_NAMESERVERS),
    }),
  });

/** Its own key (specification, section 3). */
const TYPE_KEY = 'orderType';

const combinedDraft = (order: Draft<OrderFlow>): Draft<OrderFlow> => ({
  keys: [...order.keys, TYPE_KEY],
  write: (flow) => ({ ...order.write(flow), [TYPE_KEY]: flow.orderType }),
  read: (saved) => {
    const { [TYPE_KEY]: orderType } = saved;
    const flow = order.read(saved);
    return flow === null || orderType === undefined ? null : { ...flow, orderType };
  },
});

const wayOf = (name: 'domain' | 'combined', draft: Draft<OrderFlow>): Way<OrderFlow> => ({
  ...{ name, draft, rules: RULES },
  subjectOf: ({ domain }) => domain ?? '',
  isSavedOnClose: true,
});

export const WAYS: { readonly [kind in 'domain' | 'combined']: Way<OrderFlow> } = {
  domain: wayOf('domain', draftUnder('domainOrder.1')),
  combined: wayOf('combined', combinedDraft(draftUnder('combinedOrder.1'))),
};

export type Instead =
  /** Another domain: the first was taken during payment. */
  | { readonly domain: string; readonly pricePaise: Paise }
  /** No free plan: the domain alone, or a paid plan. */
  | { readonly orderType: OrderType };

export const billingOf = ({ sameAsRegistrant, registrant, billing }: OrderFlow): ContactDetails =>
  sameAsRegistrant ? registrant : billing;

/** A logged-in customer with a domain starts at step 2; others, and hosting, at step 1. */
export const beginOrder = (
  domain: string | null,
  isSignedIn: boolean,
  orderType: OrderType = 'Domain',
): OrderFlow => {
  const isChosen = domain !== null && kindOf(orderType) === 'domain';
  const step = isChosen && isSignedIn ? 2 : 1;
  return { ...emptyFlow, orderType, domain, step, needsLogin: isChosen && !isSignedIn };
};

/** Another domain's price is not known yet. */
export const domainChosen = (flow: OrderFlow, domain: string): Partial<OrderFlow> => ({
  domain,
  pricePaise: domain === flow.domain ? flow.pricePaise : null,
});

export const domainPaiseOf = ({ orderType, pricePaise }: OrderFlow): Paise | null =>
  pricePaise === null ? null : subtractPaise(pricePaise, planPaiseOf(orderType));

/** The submitted payment stays if it covers the new price. */
export const orderInstead = (flow: OrderFlow, instead: Instead): OrderFlow => {
  if (flow.step === RULES.last || flow.isSubmitting) return flow;
  if ('domain' in instead && flow.step !== RULES.submit) return flow;
  const domainPaise = 'domain' in instead ? instead.pricePaise : domainPaiseOf(flow);
  const { pricePaise: before } = flow;
  const changed: OrderFlow = { ...flow, ...instead, pricePaise: before, message: null };
  if (domainPaise === null) return changed;
  const pricePaise = sumPaise([domainPaise, planPaiseOf(changed.orderType)]);
  return wizardFlow(RULES, changed, { type: 'priceKnown', pricePaise });
};
