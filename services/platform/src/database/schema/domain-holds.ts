export const domainHoldsSchema = `
  -- Which customers and addresses hold or held a domain lately, to limit both. Events decide who holds it.
  create table domain_holds (
    hold_id text primary key,
    domain text not null,
    -- Keyed hashes: no row names an erased customer.
    customer text not null,
    address text not null,
    held_at timestamptz not null,
    held_until timestamptz not null,
    ended_at timestamptz
  );
  create index on domain_holds (domain);
  create index on domain_holds (customer);
  create index on domain_holds (address);
  create index on domain_holds (held_at);
`;
