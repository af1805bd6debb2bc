import type { Clock } from '@haat/platform/clock';
import type { Database } from '@haat/platform/tables';
import type { Kysely } from 'kysely';
import type { NewSession } from './session-tokens.ts';

/** Times in ISO 8601. */
export type OpenSession = {
  readonly id: string;
  /** Such as "Firefox on Windows". */
  readonly device: string;
  readonly openedAt: string;
  /** To the hour. */
  readonly seenAt: string;
};

/** Sessions to list and end. A missing row does not end a session: it returns with use. */
export type OpenSessions = {
  /** @param endsAt when it ends unused, in ms since 1970. */
  readonly note: (session: NewSession, device: string, endsAt: number) => Promise<void>;
  /** @returns at most fifty, last seen first. */
  readonly list: (customerId: string, generation: number) => Promise<readonly OpenSession[]>;
  readonly has: (customerId: string, sessionId: string) => Promise<boolean>;
  readonly discard: (sessionId: string) => Promise<void>;
};

const MAX_LISTED = 50;

export const createOpenSessions = (db: Kysely<Database>, clock: Clock): OpenSessions => {
  const now = (): Date => new Date(clock.now());

  return {
    note: async ({ id, customerId, generation, startedAt }, device, endsAt) => {
      const seen = { device, seen_at: now(), ends_at: new Date(endsAt) };
      await db
        .insertInto('open_sessions')
        .values({
          session_id: id,
          customer_id: customerId,
          generation,
          opened_at: new Date(startedAt),
          ...seen,
        })
        .onConflict((conflict) => conflict.column('session_id').doUpdateSet(seen))
        .execute();
      // Of all customers: some never come back.
      await db.deleteFrom('open_sessions').where('ends_at', '<=', now()).execute();
    },

    list: async (customerId, generation) => {
      const rows = await db
        .selectFrom('open_sessions')
        .select(['session_id', 'device', 'opened_at', 'seen_at'])
        .where('customer_id', '=', customerId)
        .where('generation', '=', generation)
        .where('ends_at', '>', now())
        .orderBy('seen_at', 'desc')
        .orderBy('session_id')
        .limit(MAX_LISTED)
        .execute();
      return rows.map(({ session_id, device, opened_at, seen_at }) => ({
        id: session_id,
        device,
        openedAt: opened_at.toISOString(),
        seenAt: seen_at.toISOString(),
      }));
    },

    has: async (customerId, sessionId) => {
      const row = await db
        .selectFrom('open_sessions')
        .select('session_id')
        .where('session_id', '=', sessionId)
        .where('customer_id', '=', customerId)
        .executeTakeFirst();
      return row !== undefined;
    },

    discard: async (sessionId) => {
      await db.deleteFrom('open_sessions').where('session_id', '=', sessionId).execute();
    },
  };
};
