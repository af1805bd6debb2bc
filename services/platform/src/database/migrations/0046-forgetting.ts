import { type Kysely, sql } from 'kysely';

/**
 * Removes everything that is kept of a customer beside the events and the read models, with the
 * owner's rights: who calls it may read none of it. Repeated, it finds nothing.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create index on registration_attempts (customer_id);
    create index on hosting_logins (customer_id);
    create function remove_what_is_kept_of(p_customer text) returns void
    language sql security definer set search_path = public, pg_temp as $body$
      delete from registration_attempts where customer_id = p_customer;
      delete from credentials where customer_id = p_customer;
      delete from passwords where customer_id = p_customer;
      delete from password_links where customer_id = p_customer;
      delete from email_codes where customer_id = p_customer;
      delete from passkeys where customer_id = p_customer;
      delete from one_time_codes where customer_id = p_customer;
      delete from open_sessions where customer_id = p_customer;
      delete from idempotency_keys where split_part(scope, ' ', 1) = p_customer;
      delete from hosting_logins where customer_id = p_customer;
      delete from screenshots where customer_id = p_customer;
    $body$;
    revoke all on function remove_what_is_kept_of(text) from public;
  `.execute(db);
};
