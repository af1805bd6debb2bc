import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { errorAnswer, lockedAnswer, REFUSAL, refusedAnswer, registeredAnswer } from './answers.ts';
import type { DomainOrder, RegisterCall, RegisterResult } from './entries.ts';
import { type ContactIds, firstContacts, isGtld, type Verification } from './ownership.ts';
import type { Register } from './register-of-orders.ts';
import { complaint, registerSchema } from './wire-rules.ts';

type Context = {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly orders: Register;
  readonly now: () => number;
};

const CONTACT_FIELDS = [
  'reg-contact-id',
  'admin-contact-id',
  'tech-contact-id',
  'billing-contact-id',
] as const;

type RegisterRequest = ReturnType<typeof registerSchema.parse>;

const findUnknownContact = (requested: RegisterRequest, orders: Register): string | null => {
  const customerId = requested['customer-id'];
  if (!orders.customer(customerId)) return `No Entity found for Entityid: ${customerId}`;
  const unknownContact = CONTACT_FIELDS.find(
    (field) => orders.contact(requested[field])?.customerId !== customerId,
  );
  return unknownContact === undefined
    ? null
    : `${unknownContact}: No Entity found for Entityid: ${requested[unknownContact]}`;
};

const contactIdsOf = (requested: RegisterRequest): ContactIds => ({
  registrant: requested['reg-contact-id'],
  admin: requested['admin-contact-id'],
  tech: requested['tech-contact-id'],
  billing: requested['billing-contact-id'],
});

/** ICANN's rule for gTLDs; an email address is verified once. */
const verificationOf = (
  domain: string,
  registrantId: string,
  orders: Register,
): Verification['status'] => {
  if (orders.faults.isUnverified(domain)) return 'Pending';
  if (!isGtld(domain)) return 'NA';
  return orders.isVerified(orders.contact(registrantId)?.fields.email ?? '')
    ? 'Verified'
    : 'Pending';
};

const WITHOUT_FUNDS = 2;

const resultOf = (domain: string, orders: Register): RegisterResult => {
  if (orders.orderOf(domain)) return 'already_registered';
  if (orders.isTransferred(domain)) return 'taken';
  const fault = orders.faults.of(domain);
  switch (fault) {
    case null:
    case 'unknown':
    case 'forbidden':
    case 'busy':
      return 'registered';
    case 'snatched':
      return orders.failuresOf(domain) === 0 ? 'snatched' : 'taken';
    case 'nofunds':
      return orders.failuresOf(domain) < WITHOUT_FUNDS ? 'no_funds' : 'registered';
    default:
      return fault;
  }
};

const MESSAGES: Partial<Record<RegisterResult, (domain: string) => string>> = {
  taken: (domain) => `Domain name ${domain} is already registered through another registrar`,
  already_registered: (domain) => `Domain name ${domain} is already registered`,
  refused: () => REFUSAL,
  snatched: () => 'not reported',
  vague: () => 'Some error occurred, please contact support',
  no_funds: () => 'Insufficient funds in the reseller account',
};

const answerTo = (call: RegisterCall, { request, reply }: Context): unknown => {
  switch (call.result) {
    case 'registered':
    case 'late':
      return registeredAnswer(call as DomainOrder);
    case 'locked':
    case 'stuck':
    case 'vanished':
      return lockedAnswer(call as DomainOrder);
    case 'refused':
      return refusedAnswer(call);
    case 'lost':
    case 'lagging':
    case 'shadowed':
    case 'snatched':
    case 'nul':
      reply.hijack();
      request.raw.socket.destroy();
      return;
    case 'taken':
    case 'already_registered':
    case 'vague':
    case 'no_funds':
    case 'invalid':
      return reply.code(500).send(errorAnswer(call.message ?? 'The request is invalid'));
  }
};

/** Recorded before it is answered; a name registers only once. */
export const register = async (
  params: Record<string, unknown>,
  context: Context,
): Promise<unknown> => {
  const { orders, now } = context;
  const note = (call: Omit<RegisterCall, 'kind' | 'at'>): unknown => {
    const entry: RegisterCall = { kind: 'register', at: now(), ...call };
    orders.add(entry);
    return answerTo(entry, context);
  };
  const invalid = (message: string): unknown =>
    note({
      domain: String(params['domain-name'] ?? '').toLowerCase(),
      result: 'invalid',
      orderId: null,
      customerId: null,
      years: 0,
      nameservers: [],
      message,
    });

  const parsed = registerSchema.safeParse(params);
  if (!parsed.success) return invalid(complaint(parsed.error, params));
  const requested = parsed.data;
  const unknownContact = findUnknownContact(requested, orders);
  if (unknownContact !== null) return invalid(unknownContact);

  const domain = requested['domain-name'];
  // Also done if the caller has given up.
  if (orders.faults.of(domain) === 'late') await wait(orders.lateMs);
  const result = resultOf(domain, orders);
  const message = MESSAGES[result]?.(domain) ?? null;
  return note({
    domain,
    result,
    orderId: message === null ? orders.nextId() : null,
    customerId: requested['customer-id'],
    years: Number(requested.years),
    nameservers: requested.ns,
    contactIds: firstContacts(domain, contactIdsOf(requested)),
    verification: verificationOf(domain, requested['reg-contact-id'], orders),
    idnLanguage: requested['attr-value1'],
    message,
  });
};
