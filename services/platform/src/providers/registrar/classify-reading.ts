import { emailKey } from '@haat/contracts/email-address';
import { type HttpAnswer, type HttpResult, jsonOf, type NoAnswer } from '../../http/http-client.ts';
import { excerptOf } from '../excerpt.ts';
import { isAboutAnother, speaksForItself } from './classify-action.ts';
import type { AsciiDomain } from './domain-name.ts';
import type { Availability, Ensured, LookUp } from './port.ts';
import { kindOf, notLetIn, refusal, saysAbsent } from './refusals.ts';
import {
  availabilitySchema,
  bareIdSchema,
  costOf,
  customerSchema,
  detailsSchema,
  messageOf,
  readAnswer,
  registrarAnswer,
  type WireDetails,
} from './wire.ts';

const noAnswer = ({ failure, description }: NoAnswer): string => `${failure}: ${description}`;

/** Maximum characters logged of an unknown status. */
const MAX_STATUS_LENGTH = 50;

const RESTRICTED = /administrative rules/i;

/** A domain missing from the answer is unknown. */
export const classifyAvailability = (result: HttpResult, domain: AsciiDomain): Availability => {
  if (!result.ok) {
    return { status: 'unknown', failed: true, description: noAnswer(result) };
  }
  if (result.status === 403 || RESTRICTED.test(result.text)) {
    return { status: 'restricted', description: excerptOf(result) };
  }
  const unknown = { status: 'unknown', failed: false, description: excerptOf(result) } as const;
  if (result.status !== 200) return { ...unknown, failed: true };
  const parsed = availabilitySchema.safeParse(jsonOf(result));
  if (!parsed.success) return { ...unknown, failed: true };
  const entry = Object.entries(parsed.data).find(([name]) => name.toLowerCase() === domain.name);
  switch (entry?.[1]?.status?.toLowerCase()) {
    case 'available':
      // A premium domain has its own price, not our list's.
      return entry?.[1]?.costHash === undefined
        ? { status: 'available' }
        : { status: 'unavailable', reason: 'premium' };
    case 'regthroughus':
      return { status: 'unavailable', reason: 'registered', through: 'us' };
    case 'regthroughothers':
      return { status: 'unavailable', reason: 'registered', through: 'others' };
    default:
      return unknown;
  }
};

/** Found with its id, certainly absent, or unknown. */
export type Found =
  | { readonly kind: 'found'; readonly id: string }
  | { readonly kind: 'absent' }
  | { readonly kind: 'denied'; readonly description: string }
  | { readonly kind: 'unknown'; readonly description: string };

/** Status 500 can mean "not found", but also trouble, throttling or a refused login. */
const classifyAbsence = (answer: HttpAnswer): Found => {
  if (answer.status === 401 || answer.status === 403) {
    return { kind: 'denied', description: excerptOf(answer) };
  }
  const wire = readAnswer(answer);
  const words = wire === null ? '' : messageOf(wire);
  if (answer.status === 500 && saysAbsent(words)) return { kind: 'absent' };
  if (kindOf(words) === 'auth') return { kind: 'denied', description: words };
  return { kind: 'unknown', description: excerptOf(answer) };
};

export const classifyOrderId = (result: HttpResult): Found => {
  if (!result.ok) {
    return { kind: 'unknown', description: noAnswer(result) };
  }
  const id = result.status === 200 ? bareIdSchema.safeParse(jsonOf(result)) : null;
  return id?.success ? { kind: 'found', id: id.data } : classifyAbsence(result);
};

/** @param email of the requested account */
export const classifyCustomer = (result: HttpResult, email: string): Found => {
  if (!result.ok) {
    return { kind: 'unknown', description: noAnswer(result) };
  }
  const customer = result.status === 200 ? customerSchema.safeParse(jsonOf(result)) : null;
  if (!customer?.success) return classifyAbsence(result);
  const { customerid, username, useremail } = customer.data;
  // Never use another person's account: a domain registered there would be theirs.
  const isAnother = [username, useremail].some(
    (named) => named != null && emailKey(named) !== emailKey(email),
  );
  if (isAnother) return { kind: 'unknown', description: 'the answer is about another customer' };
  return { kind: 'found', id: customerid };
};

/** Reads signup and contacts/add. */
export const classifyCreated = (result: HttpResult): Ensured => {
  if (!result.ok) {
    const description = noAnswer(result);
    return { kind: 'outcome_unknown', description, answer: null };
  }
  if (result.status === 401 || result.status === 403) return notLetIn(excerptOf(result));
  const id = result.status === 200 ? bareIdSchema.safeParse(jsonOf(result)) : null;
  if (id?.success) return { kind: 'ensured', id: id.data };
  const wire = speaksForItself(result) ? readAnswer(result) : null;
  const refused = wire === null ? null : refusal(wire);
  // An existing account is no refusal: our own earlier attempt may have made it.
  if (refused !== null && refused.failure !== 'taken') return refused;
  return { kind: 'outcome_unknown', description: excerptOf(result), answer: null };
};

export const isoOf = (epochSeconds: string | null | undefined): string | null =>
  epochSeconds != null && /^\d{9,11}$/.test(epochSeconds)
    ? new Date(Number(epochSeconds) * 1000).toISOString()
    : null;

type OrderStatus = Extract<LookUp, { readonly kind: 'found' }>['status'];

/** Documented states of domains/details. Null for any other: the domain may exist. */
const statusOf = ({ currentstatus }: WireDetails): OrderStatus | 'gone' | null => {
  const state = currentstatus.trim().toLowerCase();
  if (/pending delete|redemption/.test(state)) return 'redemption';
  switch (state) {
    case 'active':
    case 'suspended':
      return 'active';
    case 'inactive':
      return 'pending';
    case 'deleted':
    case 'archived':
      return 'gone';
    default:
      return null;
  }
};

const found = (details: WireDetails, entityId: string, status: OrderStatus): LookUp => {
  const isThere = status !== 'pending';
  return {
    kind: 'found',
    entityId,
    status,
    customerId: details.customerid ?? null,
    registeredAt: isThere ? isoOf(details.creationtime) : null,
    expiresAt: isThere ? isoOf(details.endtime) : null,
    answer: registrarAnswer(details),
    cost: costOf(details),
  };
};

export const isOfAnother = (details: WireDetails, entityId: string, domain: string): boolean => {
  const ids = [details.orderid, details.entityid].filter((id) => id != null);
  const name = details.domainname?.trim().toLowerCase();
  return (
    (ids.length === 0 && name === undefined) ||
    ids.some((id) => id !== entityId) ||
    (name !== undefined && name !== domain) ||
    isAboutAnother(details, domain)
  );
};

export const classifyDetails = (result: HttpResult, entityId: string, domain: string): LookUp => {
  if (!result.ok) {
    return { kind: 'unknown', description: noAnswer(result) };
  }
  const details = result.status === 200 ? detailsSchema.safeParse(jsonOf(result)) : null;
  // An order with an id has existed: that it is unknown says nothing about its domain.
  if (!details?.success) {
    const absence = classifyAbsence(result);
    return absence.kind === 'denied'
      ? { ...absence, kind: 'unknown', isDenied: true }
      : { kind: 'unknown', description: excerptOf(result) };
  }
  if (isOfAnother(details.data, entityId, domain)) {
    return { kind: 'unknown', description: `an answer about another order: ${excerptOf(result)}` };
  }
  const status = statusOf(details.data);
  if (status === null) {
    const state = JSON.stringify(details.data.currentstatus.slice(0, MAX_STATUS_LENGTH));
    return { kind: 'unknown', description: `an order in a state that is on no list: ${state}` };
  }
  return status === 'gone' ? { kind: 'not_there' } : found(details.data, entityId, status);
};
