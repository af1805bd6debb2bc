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
  /** One of `ORDER_TYPES`, unless what the tab kept was changed there. */
  readonly orderType: string;
  /** At step 1 what was typed; from step 2 on what is ordered. */
  readonly domain: string | null;
  readonly registrant: ContactDetails;
  readonly sameAsRegistrant: boolean;
  /** What was typed into the billing fields; used when they are not the registrant's. */
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
  // Until somebody typed a registrant it is nobody's: nothing personal is in it.
  isOf: ({ registrant: { username } }, email) => username === undefined || username === email,
  again: ({ orderType, domain, pricePaise }) => ({ ...emptyFlow, orderType, domain, pricePaise }),
};

/** The number is the form's: a draft of another form is not read. */
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

/** The order type has a key of its own (specification, section 3). */
const TYPE_KEY = 'orderType';

const combinedDraft = (order: Draft<OrderFlow>): Draft<OrderFlow> => ({
  keys: [...order.keys, TYPE_KEY],
  write: (flow) => ({ ...order.write(flow), [TYPE_KEY]: flow.orderType }),
  read: (kept) => {
    const { [TYPE_KEY]: orderType } = kept;
    const flow = order.read(kept);
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

/** Something else is ordered with what is paid. */
export type Instead =
  /** The name went while it was paid for; what is paid pays another one. */
  | { readonly domain: string; readonly pricePaise: Paise }
  /** The free plan is not to be had: the domain alone, or a paid plan with it. */
  | { readonly orderType: OrderType };

/** The billing party: the registrant, unless other details were given. */
export const billingOf = ({ sameAsRegistrant, registrant, billing }: OrderFlow): ContactDetails =>
  sameAsRegistrant ? registrant : billing;

/**
 * The flow at its beginning: a signed-in customer with a domain starts at step 2, everyone else at
 * step 1. With hosting everyone starts there, the domain typed already.
 */
export const beginOrder = (
  domain: string | null,
  isSignedIn: boolean,
  orderType: OrderType = 'Domain',
): OrderFlow => {
  const isChosen = domain !== null && kindOf(orderType) === 'domain';
  const step = isChosen && isSignedIn ? 2 : 1;
  return { ...emptyFlow, orderType, domain, step, needsLogin: isChosen && !isSignedIn };
};

/** What the choice of a domain changes: its price is asked for, unless it is the same one. */
export const domainChosen = (flow: OrderFlow, domain: string): Partial<OrderFlow> => ({
  domain,
  pricePaise: domain === flow.domain ? flow.pricePaise : null,
});

/** The part of the price that is the domain's; null until known. */
export const domainPaiseOf = ({ orderType, pricePaise }: OrderFlow): Paise | null =>
  pricePaise === null ? null : subtractPaise(pricePaise, planPaiseOf(orderType));

/** Another name, or another plan with it or none; a reported payment stays if it covers that. */
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
