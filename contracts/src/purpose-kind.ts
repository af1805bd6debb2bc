/** What a payment may be for; combined: a domain with its hosting. */
export const PURPOSE_KINDS = ['domain', 'code', 'hosting', 'combined', 'renewal'] as const;
export type PurposeKind = (typeof PURPOSE_KINDS)[number];
