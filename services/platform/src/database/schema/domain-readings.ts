/** What the registrar last showed of customers' domains. Rebuilds of read models leave it alone. */
export const domainReadingsSchema = `
  create table domain_readings (
    -- The order that registered the domain.
    order_id text primary key,
    domain text not null,
    -- Of the last call: at most one a minute.
    asked_at timestamptz not null,
    -- Of the last answer; null before the first.
    read_at timestamptz,
    status text,
    expires_at timestamptz,
    nameservers jsonb,
    is_locked boolean,
    is_sixty_day_locked boolean,
    child_nameservers jsonb
  );
  create index on domain_readings (asked_at);
`;
