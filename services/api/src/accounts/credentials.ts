import { customerStream, emailStream } from '@haat/contracts/events/customer';
import type { RegisteredCustomer } from '@haat/domain/customer/customer';
import { emailDecider } from '@haat/domain/customer/email';
import type { EventStore } from '@haat/event-store/port';
import { loadAggregate } from '@haat/record/commands';
import type { ApiContext } from '../context.ts';
import { loadCustomer } from './account.ts';
import { passwordHashOf } from './passwords.ts';

type Services = Pick<ApiContext, 'db' | 'store'>;

export type Attempt = {
  readonly emailHash: string;
  readonly customerId: string;
  readonly commandId: string;
};

/** @returns the id of the command that opened the account; null while nobody has. */
export const openedBy = async (store: EventStore, customerId: string): Promise<string | null> => {
  const [registered] = (await store.read(customerStream(customerId))).events;
  return registered === undefined ? null : String(registered.metadata.commandId);
};

/**
 * Keeps the password of a registration before it is carried out. It opens nothing: only the
 * attempt that CustomerRegistered names becomes the account's, see {@link settleCredentials}.
 * @param passwordHash argon2id, PHC string.
 */
export const keepAttempt = async (
  db: Services['db'],
  { emailHash, customerId, commandId }: Attempt,
  passwordHash: string,
): Promise<void> => {
  await db
    .insertInto('registration_attempts')
    .values({
      email_hash: emailHash,
      command_id: commandId,
      customer_id: customerId,
      password_hash: passwordHash,
    })
    .onConflict((conflict) => conflict.columns(['email_hash', 'command_id']).doNothing())
    .execute();
};

/** Forgets what a losing registration kept. */
export const dropAttempt = async (
  db: Services['db'],
  { emailHash, commandId }: Attempt,
): Promise<void> => {
  await db
    .deleteFrom('registration_attempts')
    .where('email_hash', '=', emailHash)
    .where('command_id', '=', commandId)
    .execute();
};

/**
 * Makes the password of the attempt that opened the account the account's, once, and forgets all
 * attempts. Repeated, and after any later change of the password, it changes nothing.
 * @param attempt the one whose command CustomerRegistered names.
 */
export const settleCredentials = async (
  db: Services['db'],
  { emailHash, commandId }: Attempt,
): Promise<void> => {
  await db.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('credentials')
      .columns(['customer_id', 'email_hash', 'password_hash'])
      .expression((build) =>
        build
          .selectFrom('registration_attempts')
          .select(['customer_id', 'email_hash', 'password_hash'])
          .where('email_hash', '=', emailHash)
          .where('command_id', '=', commandId),
      )
      // A late twin of the first registration must not put back an old password.
      .onConflict((conflict) => conflict.column('customer_id').doNothing())
      .execute();
    await transaction
      .deleteFrom('registration_attempts')
      .where('email_hash', '=', emailHash)
      .execute();
  });
};

/** Carries to its end what a crash cut off between CustomerRegistered and the password. */
const finishRegistration = async ({ db, store }: Services, emailHash: string): Promise<void> => {
  const attempt = await db
    .selectFrom('registration_attempts')
    .select('customer_id')
    .where('email_hash', '=', emailHash)
    .limit(1)
    .executeTakeFirst();
  if (attempt === undefined) return;
  const { customer_id: customerId } = attempt;
  const commandId = await openedBy(store, customerId);
  if (commandId !== null) await settleCredentials(db, { emailHash, customerId, commandId });
};

export type Credentials = {
  readonly customer: RegisteredCustomer;
  /** argon2id, PHC string; null where it is not kept: only a mailed link opens the account then. */
  readonly passwordHash: string | null;
};

/** @returns whom the record gives the e-mail to; null where nobody has it. */
const ownerOnRecord = async (store: EventStore, emailHash: string): Promise<string | null> => {
  const { state } = await loadAggregate(store, emailDecider, emailStream(emailHash));
  return state.phase === 'claimed' ? state.customerId : null;
};

/**
 * A database that was lost knows no credentials; the record knows the account all the same, and a
 * mailed link opens it.
 * @returns whose account an e-mail opens, and with which password; null without one.
 */
export const findCredentials = async (
  services: Services,
  emailHash: string,
): Promise<Credentials | null> => {
  const { db, store } = services;
  await finishRegistration(services, emailHash);
  const registered = await db
    .selectFrom('credentials')
    .select(['customer_id', 'password_hash'])
    .where('email_hash', '=', emailHash)
    .executeTakeFirst();
  const customerId = registered?.customer_id ?? (await ownerOnRecord(store, emailHash));
  if (customerId === null) return null;
  const customer = await loadCustomer(store, customerId);
  // A registration that stopped half-way: there is no account yet, and registering again heals it.
  if (customer === null) return null;
  const { passwordId } = customer;
  const passwordHash =
    passwordId === null
      ? (registered?.password_hash ?? null)
      : await passwordHashOf(db, customer.customerId, passwordId);
  return { customer, passwordHash };
};
