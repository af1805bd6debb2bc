/** `combined`: a domain with hosting. */
export const PURPOSE_KINDS = [
  'domain',
  'code',
  'hosting',
  'combined',
  'renewal',
  'restore',
  'upgrade',
] as const;
export type PurposeKind = (typeof PURPOSE_KINDS)[number];
