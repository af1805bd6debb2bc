/** What the registrar shows besides nameservers and lock; null while unknown. */
export const domainSettingsSchema = `
  alter table domain_readings
    add column is_private boolean,
    add column allows_privacy boolean,
    add column privacy_ends_at timestamptz,
    add column ds_records jsonb,
    add column contact_ids jsonb,
    add column verification jsonb,
    add column is_owner_change_pending boolean;
`;
