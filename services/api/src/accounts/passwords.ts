import { DAY_MS } from '@haat/contracts/durations';
import { customerStream } from '@haat/contracts/events/customer';
import {
  customerDecider,
  isRegistered,
  type RegisteredCustomer,
} from '@haat/domain/customer/customer';
import { customerCommand } from '@haat/ordering/caller';
import { isoNow } from '@haat/platform/clock';
import { derivedId } from '@haat/platform/ids';
import { executeCommand } from '@haat/record/commands';
import type { FastifyRequest } from 'fastify';
import type { ApiContext } from '../context.ts';
import { hashPassword } from './password.ts';

type Services = Pick<ApiContext, 'db' | 'store' | 'clock'>;

/** How long unused hashes are kept, in ms. */
const ABANDONED_MS = DAY_MS;

/** Deterministic: a repeat of the command finds its hash. */
export const passwordIdFor = (customerId: string, commandId: string): string =>
  derivedId('password', customerId, commandId);

/** @returns argon2id, PHC string; null for none. */
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

export type PasswordChange = {
  readonly customerId: string;
  readonly password: string;
  /** The replaced password's id; null for the registration's. */
  readonly replaces: string | null;
  readonly shownBy: 'password' | 'mailed_link';
};

/**
 * Ends all sessions in the same append. The hash is stored before PasswordChanged names it, so that
 * one password works at any time. @returns null if another change was first.
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
    // Delete the registration's hash: it no longer opens the account.
    .set({ password_hash: null })
    .where('customer_id', '=', customerId)
    .execute();
  return state;
};

/** Never deletes the current password's hash. */
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
