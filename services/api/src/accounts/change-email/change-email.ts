import { EMAIL_CHANGE_TTL_MS } from '@haat/contracts/constants';
import { emailChangeMessages } from '@haat/contracts/email-change-messages';
import { customerStream, emailStream } from '@haat/contracts/events/customer';
import type {
  AccountEmail,
  EmailChangeAddress,
  EmailLink,
} from '@haat/contracts/http/email-change';
import { orderMessages } from '@haat/contracts/messages';
import {
  type CustomerCommand,
  customerDecider,
  type EmailChange,
  isRegistered,
  openEmailChange,
  type RegisteredCustomer,
} from '@haat/domain/customer/customer';
import { emailDecider } from '@haat/domain/customer/email';
import { type Caller, customerCommand } from '@haat/ordering/caller';
import { Refusal } from '@haat/platform/answers';
import { isoNow } from '@haat/platform/clock';
import { derivedId } from '@haat/platform/ids';
import { emailHashOf, executeCommand } from '@haat/record/commands';
import { shownEmail } from '@haat/record/encryption';
import type { FastifyRequest } from 'fastify';
import type { ApiContext } from '../../context.ts';
import { loadCustomer } from '../account.ts';
import { setCredentialsEmail } from '../credentials.ts';

type Services = Pick<ApiContext, 'store' | 'clock' | 'db' | 'accountLinks'>;
type Request = Pick<FastifyRequest, 'commandId' | 'id'>;

const linkOver = () => new Refusal(400, emailChangeMessages.linkOver);

/** Each kind of command has an id of its own: a request gives several. */
const give = (
  services: Pick<Services, 'store' | 'clock'>,
  { commandId, id }: Request,
  command: CustomerCommand,
) =>
  executeCommand(
    services,
    customerDecider,
    customerStream(command.customerId),
    command,
    customerCommand(
      { commandId: derivedId(command.type, commandId), causationId: commandId, id },
      command.customerId,
    ),
  );

export const accountEmailOf = (customer: RegisteredCustomer, now: number): AccountEmail => {
  const change = openEmailChange(customer, now);
  return {
    email: shownEmail(customer.email),
    isVerified: customer.emailVerifiedAt !== null,
    change: change && {
      email: shownEmail(change.email),
      confirmedBy: [...change.confirmedBy],
      until: new Date(Date.parse(change.requestedAt) + EMAIL_CHANGE_TTL_MS).toISOString(),
    },
  };
};

/**
 * Never checks whether the new email has an account: the last confirmation does, after both
 * addresses are proved. @throws {Refusal} 400 or 429
 */
export const requestEmailChange = async (
  services: Pick<Services, 'store' | 'clock'>,
  { commandId, id, customer }: Caller,
  email: string,
): Promise<AccountEmail> => {
  const { store, clock } = services;
  const { customerId } = customer;
  const emailHash = store.names.email(email);
  if (emailHash === store.names.email(customer.email)) {
    const error = emailChangeMessages.sameEmail;
    throw new Refusal(400, error, { fields: { email: error } });
  }
  const changeId = derivedId('email change', customerId, commandId);
  const requestedAt = isoNow(clock);
  const request = { type: 'RequestEmailChange', customerId, changeId, email, emailHash } as const;
  const result = await give(services, { commandId, id }, { ...request, requestedAt });
  if (!isRegistered(result.state)) throw new Refusal(401, orderMessages.unauthorized);
  if (!result.ok && result.refusal.reason === 'too_many_codes') {
    const leftMs = Date.parse(result.refusal.againAt) - clock.now();
    const seconds = String(Math.max(1, Math.ceil(leftMs / 1_000)));
    const headers = { 'retry-after': seconds };
    throw new Refusal(429, emailChangeMessages.linksOnTheirWay, { headers });
  }
  return accountEmailOf(result.state, clock.now());
};

type ReadLink = {
  readonly address: EmailChangeAddress;
  readonly changeId: string;
  readonly customer: RegisteredCustomer;
};

const ADDRESS_OF_KIND: Readonly<Record<string, EmailChangeAddress>> = {
  'confirm email change at current address': 'current',
  'confirm email change at new address': 'new',
};

const readLink = async (
  { store, accountLinks }: Pick<Services, 'store' | 'accountLinks'>,
  token: string,
): Promise<ReadLink> => {
  const link = await accountLinks.read(token);
  const address = ADDRESS_OF_KIND[link?.kind ?? ''];
  if (link === null || address === undefined) throw linkOver();
  const customer = await loadCustomer(store, link.customerId);
  if (customer === null) throw linkOver();
  return { address, changeId: link.about, customer };
};

/** @throws {Refusal} 400, the same for any link that no longer works. */
export const showEmailLink = async (services: Services, token: string): Promise<EmailLink> => {
  const { address, changeId, customer } = await readLink(services, token);
  if (customer.emailChangedBy === changeId) {
    return { address, email: shownEmail(customer.email), status: 'changed' };
  }
  const change = openEmailChange(customer, services.clock.now());
  if (change?.changeId !== changeId) throw linkOver();
  const { confirmedBy } = change;
  // With both confirmed, a crash came between: another press completes the change.
  const isWaiting = confirmedBy.length === 1 && confirmedBy.includes(address);
  const status = isWaiting ? 'waiting' : 'unconfirmed';
  return { address, email: shownEmail(change.email), status };
};

/**
 * The second confirmation claims the new email, writes EmailChanged, then moves the credentials. A
 * crash is repaired by another press of a link or the next login; the worker frees the email that
 * is no longer used. @throws {Refusal} 400, or 409 if another account has the new email.
 */
export const confirmEmailChange = async (
  services: Services,
  request: Request,
  token: string,
): Promise<EmailLink> => {
  const { address, changeId, customer } = await readLink(services, token);
  const { customerId } = customer;
  const confirmed = await give(services, request, {
    type: 'ConfirmEmailChange',
    ...{ customerId, changeId, address },
    confirmedAt: isoNow(services.clock),
  });
  if (!confirmed.ok || !isRegistered(confirmed.state)) throw linkOver();
  const { emailChange, emailChangedBy } = confirmed.state;
  if (emailChangedBy !== changeId && emailChange !== null) {
    if (emailChange.confirmedBy.length < 2) {
      return { address, email: shownEmail(emailChange.email), status: 'waiting' };
    }
    await completeChange(services, request, confirmed.state, emailChange);
  }
  const changed = await loadCustomer(services.store, customerId);
  if (changed?.emailChangedBy !== changeId) throw linkOver();
  await setCredentialsEmail(services, changed);
  return { address, email: shownEmail(changed.email), status: 'changed' };
};

const completeChange = async (
  services: Services,
  request: Request,
  { customerId, email: previous }: RegisteredCustomer,
  { changeId, email }: EmailChange,
): Promise<void> => {
  const { store, clock } = services;
  const [emailHash, previousEmailHash] = await Promise.all([
    emailHashOf(store, email),
    emailHashOf(store, previous),
  ]);
  const claimed = await executeCommand(
    services,
    emailDecider,
    emailStream(emailHash),
    { type: 'ClaimEmail', emailHash, customerId },
    customerCommand(request, customerId),
  );
  if (claimed.state.phase !== 'claimed' || claimed.state.customerId !== customerId) {
    throw new Refusal(409, emailChangeMessages.taken);
  }
  const changedAt = isoNow(clock);
  const change = { customerId, changeId, email, emailHash, previousEmailHash, changedAt };
  const changed = await give(services, request, { type: 'ChangeEmail', ...change });
  if (!changed.ok) throw linkOver();
};
