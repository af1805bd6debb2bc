import { DAY_MS } from '@haat/contracts/durations';
import { customerStream } from '@haat/contracts/events/customer';
import {
  customerDecider,
  isRegistered,
  type RegisteredCustomer,
} from '@haat/domain/customer/customer';
import { isoNow } from '@haat/platform/clock';
import { derivedId } from '@haat/platform/ids';
import { executeCommand } from '@haat/record/commands';
import type { FastifyRequest } from 'fastify';
import { type ApiContext, customerCommand } from '../context.ts';
import { hashPassword } from './password.ts';

type Services = Pick<ApiContext, 'db' | 'store' | 'clock'>;

/** Hashes that no change of a password came to name are kept so long, in ms. */
const ABANDONED_MS = DAY_MS;

/** What a changed password is called: a repeat of its command finds it there. */
export const passwordIdFor = (customerId: string, commandId: string): string =>
  derivedId('password', customerId, commandId);

/** @returns argon2id, PHC string; null where none is kept under the id. */
export const passwordHashOf = async (
  db: Services['db'],
  customerId: string,
  passwordId: string,
): Promise<string | null> => {
  const row = await db
    .selectFrom('passwords')
    .select('password_hash')
    .where('customer_id', '=', customerId)
    .where('password_id', '=', passwordId)
    .executeTakeFirst();
  return row?.password_hash ?? null;
};

/** A password that its customer wants, and how they showed who they are. */
export type PasswordChange = {
  readonly customerId: string;
  readonly password: string;
  /** The password it was shown for; null for the registration's. */
  readonly replaces: string | null;
  readonly shownBy: 'password' | 'mailed_link';
};

/**
 * Gives a customer another password; every session from before is void with the same append. The
 * hash is kept before PasswordChanged names it: cut off in between, the password before still works,
 * and cut off afterwards, the new one does.
 * @returns the customer; null where another password has taken the place of the one it replaces.
 */
export const changePassword = async (
  services: Services,
  request: Pick<FastifyRequest, 'commandId' | 'id'>,
  { customerId, password, replaces, shownBy }: PasswordChange,
): Promise<RegisteredCustomer | null> => {
  const { db, clock } = services;
  const passwordId = passwordIdFor(customerId, request.commandId);
  const passwordHash = await hashPassword(password);
  await db
    .insertInto('passwords')
    .values({
      customer_id: customerId,
      password_id: passwordId,
      password_hash: passwordHash,
      made_at: new Date(clock.now()),
    })
    // Of a repeat, whose password is the same.
    .onConflict((conflict) => conflict.columns(['customer_id', 'password_id']).doNothing())
    .execute();
  const { ok, state } = await executeCommand(
    services,
    customerDecider,
    customerStream(customerId),
    {
      type: 'ChangePassword',
      customerId,
      passwordId,
      replaces,
      shownBy,
      changedAt: isoNow(clock),
    },
    customerCommand(request, customerId),
  );
  if (!isRegistered(state)) return null;
  await dropOthers(services, state, [replaces, ok ? null : passwordId]);
  if (!ok || state.passwordId !== passwordId) return null;
  await db
    .updateTable('credentials')
    // The hash of the registration's password is kept only while it is the account's.
    .set({ password_hash: null })
    .where('customer_id', '=', customerId)
    .execute();
  return state;
};

/** Forgets hashes that are nobody's password any more, and never the one that is. */
const dropOthers = async (
  { db, clock }: Services,
  { customerId, passwordId }: RegisteredCustomer,
  dropped: readonly (string | null)[],
): Promise<void> => {
  const ids = dropped.filter((id) => id !== null && id !== passwordId);
  await db
    .deleteFrom('passwords')
    .where('customer_id', '=', customerId)
    .where('password_id', '!=', passwordId ?? '')
    .where((eb) =>
      eb.or([
        eb('made_at', '<', new Date(clock.now() - ABANDONED_MS)),
        ...(ids.length === 0 ? [] : [eb('password_id', 'in', ids as string[])]),
      ]),
    )
    .execute();
};
