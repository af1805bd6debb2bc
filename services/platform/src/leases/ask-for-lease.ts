import type { OwnConnection } from './own-connection.ts';

/** On this channel it is told, with the lease's name, that a lease came free. */
export const RELEASED_CHANNEL = 'lease_released';
/** On this one, that somebody asked for a lease in vain. */
export const WANTED_CHANNEL = 'lease_wanted';

export type LeaseAnswer = {
  /** By the one who asked. */
  readonly isHeld: boolean;
  readonly holder: string;
  /** For how much longer, in ms by the database's clock. */
  readonly leftMs: number;
};

/**
 * Taken, renewed or told about in one statement. Free is what nobody has, what ran out, and what is
 * held by a connection that is gone, as after a kill -9. Time is the database's alone. Who asks in
 * vain tells the holder that somebody stands by.
 *
 * The row that is told about may be older than the one that stood in the way, down to the name of
 * the one who asks: only what was taken is held.
 */
const ASK = `
  with taken as (
    insert into leases as lease (name, holder, backend, until)
    values ($1, $2, pg_backend_pid(), clock_timestamp() + $3 * interval '1 millisecond')
    on conflict (name) do update
      set holder = excluded.holder, backend = excluded.backend, until = excluded.until
      where lease.holder = excluded.holder
        or lease.until <= clock_timestamp()
        or not exists (select from pg_stat_activity where pid = lease.backend)
    returning holder, until
  ), others as (
    select holder, until, pg_notify('${WANTED_CHANNEL}', name) from leases
    where name = $1 and not exists (select from taken)
  )
  select "isHeld", holder, extract(epoch from until - clock_timestamp())::float8 * 1000 as "leftMs"
  from (
    select true as "isHeld", holder, until from taken
    union all select false, holder, until from others
  ) as answer`;

const RELEASE = `
  with released as (
    update leases set until = clock_timestamp() where name = $1 and holder = $2 returning name
  )
  select pg_notify('${RELEASED_CHANNEL}', name) from released`;

/** @returns null where somebody else took it for the first time just now: ask again. */
export const askForLease = async (
  connection: Pick<OwnConnection, 'query'>,
  {
    name,
    holder,
    ttlMs,
  }: { readonly name: string; readonly holder: string; readonly ttlMs: number },
): Promise<LeaseAnswer | null> => {
  const [answer] = await connection.query<LeaseAnswer>({
    name: 'ask_for_lease',
    text: ASK,
    values: [name, holder, ttlMs],
  });
  return answer ?? null;
};

/** Gives a lease up and tells those who stand by; nothing happens to one that somebody else has. */
export const releaseLease = async (
  connection: Pick<OwnConnection, 'query'>,
  { name, holder }: { readonly name: string; readonly holder: string },
): Promise<void> => {
  await connection.query({ name: 'release_lease', text: RELEASE, values: [name, holder] });
};
