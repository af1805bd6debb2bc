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

/** @returns the id of the command that opened the account; null if none did. */
export const openedBy = async (store: EventStore, customerId: string): Promise<string | null> => {
  const [registered] = (await store.read(customerStream(customerId))).events;
  return registered === undefined ? null : String(registered.metadata.commandId);
};

/** Opens nothing until {@link settleCredentials}. @param passwordHash argon2id, PHC string. */
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

/** Whether the account logs in with this email now, or would before addresses were normalised. */
const usesEmail = (
  { names }: Services['store'],
  { email }: RegisteredCustomer,
  emailHash: string,
): boolean => names.email(email) === emailHash || names.emailBefore(email).includes(emailHash);

/** Of a customer who changed this email, if a crash came before {@link setCredentialsEmail}. */
const freeHash = async (
  transaction: Services['db'],
  emailHash: string,
  customerId: string,
): Promise<void> => {
  await transaction
    .updateTable('credentials')
    .set(({ ref }) => ({ email_hash: ref('customer_id') }))
    .where('email_hash', '=', emailHash)
    .where('customer_id', '!=', customerId)
    .execute();
};

/** After a change of email. Repeated by a later login if a crash came between. */
export const setCredentialsEmail = async (
  { db, store }: Services,
  { customerId, email }: RegisteredCustomer,
): Promise<void> => {
  const emailHash = store.names.email(email);
  await db.transaction().execute(async (transaction) => {
    await freeHash(transaction, emailHash, customerId);
    await transaction
      .updateTable('credentials')
      .set({ email_hash: emailHash })
      .where('customer_id', '=', customerId)
      .execute();
  });
};

/** Sets the account's first password, once. @param attempt the one named by CustomerRegistered. */
export const settleCredentials = async (
  db: Services['db'],
  { emailHash, customerId, commandId }: Attempt,
): Promise<void> => {
  await db.transaction().execute(async (transaction) => {
    await freeHash(transaction, emailHash, customerId);
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
      // A late twin of the first registration must not restore an old password.
      .onConflict((conflict) => conflict.column('customer_id').doNothing())
      .execute();
    await transaction
      .deleteFrom('registration_attempts')
      .where('email_hash', '=', emailHash)
      .execute();
  });
};

/** Finishes a registration that a crash interrupted after CustomerRegistered. */
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
  /** argon2id, PHC string; null if unknown: then only a mailed link opens the account. */
  readonly passwordHash: string | null;
};

const ownerOnRecord = async (store: EventStore, emailHash: string): Promise<string | null> => {
  const { state } = await loadAggregate(store, emailDecider, emailStream(emailHash));
  return state.phase === 'claimed' ? state.customerId : null;
};

/** Null for none, and for an interrupted registration: registering again completes it. */
const findOwner = async (
  services: Services,
  emailHash: string,
): Promise<RegisteredCustomer | null> => {
  const { db, store } = services;
  const loadUser = async (customerId: string | null): Promise<RegisteredCustomer | null> => {
    const customer = customerId === null ? null : await loadCustomer(store, customerId);
    return customer !== null && usesEmail(store, customer, emailHash) ? customer : null;
  };
  const row = await db
    .selectFrom('credentials')
    .select('customer_id')
    .where('email_hash', '=', emailHash)
    .executeTakeFirst();
  const user = await loadUser(row?.customer_id ?? null);
  if (user !== null) return user;
  const owner = await loadUser(await ownerOnRecord(store, emailHash));
  if (owner !== null && owner.emailChangedBy !== null) await setCredentialsEmail(services, owner);
  return owner;
};

const firstPasswordHashOf = async (
  db: Services['db'],
  customerId: string,
): Promise<string | null> => {
  const row = await db
    .selectFrom('credentials')
    .select('password_hash')
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  return row?.password_hash ?? null;
};

/** @returns the account of an email, also after a loss of the database; null for none. */
export const findCredentials = async (
  services: Services,
  emailHash: string,
): Promise<Credentials | null> => {
  const { db } = services;
  await finishRegistration(services, emailHash);
  const customer = await findOwner(services, emailHash);
  if (customer === null) return null;
  const { customerId, passwordId } = customer;
  const passwordHash =
    passwordId === null
      ? await firstPasswordHashOf(db, customerId)
      : await passwordHashOf(db, customerId, passwordId);
  return { customer, passwordHash };
};
