/** Passwords of new hosting accounts, encrypted, until shown to their customers. */
export const hostingLoginsSchema = `
  create table hosting_logins (
    order_id text primary key,
    customer_id text not null,
    encrypted text,
    made_at timestamptz not null,
    -- When the hosting server was first, and last, asked for the account.
    first_tried_at timestamptz,
    tried_at timestamptz,
    shown_at timestamptz
  );
  create index on hosting_logins (made_at) where encrypted is not null;
  create index on hosting_logins (customer_id);
`;
