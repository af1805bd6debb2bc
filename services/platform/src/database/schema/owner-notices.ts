/** What the owner was told, and how the shop's own checks last ended. */
export const ownerNoticesSchema = `
  -- A row per alarm that was raised; one that is over stays, so that it cannot be told again.
  create table owner_notices (
    alarm text primary key,
    since timestamptz not null,
    -- When its last notice was put in the outbox.
    sent_at timestamptz not null,
    -- Null while it lasts.
    over_at timestamptz
  );
  -- Also a provider's last refusal of our account.
  create table last_runs (
    name text primary key,
    ended_at timestamptz not null,
    is_ok boolean not null,
    -- One sentence, without personal data.
    message text not null
  );
`;
