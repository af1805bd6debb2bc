/** The texts of the shop's law pages: `web/content/legal/<kind>/<version>.md`. */

/** A version is the day (India) from which it is in force. */
export const LEGAL_VERSION = /^20\d\d-\d\d-\d\d$/;

/** Oldest first; the last one is in force. */
export const LEGAL_VERSIONS = {
  terms: ['2026-12-01'],
  privacy: ['2026-12-01'],
  refunds: ['2026-12-01'],
} as const satisfies Readonly<Record<string, readonly [string, ...string[]]>>;

export type LegalKind = keyof typeof LEGAL_VERSIONS;

export const CONSENT_KINDS = ['terms', 'offers'] as const;
export type ConsentKind = (typeof CONSENT_KINDS)[number];

const currentOf = (kind: LegalKind): string => LEGAL_VERSIONS[kind].at(-1) ?? '';

/** Emails about offers are described in the privacy text. */
export const CONSENT_VERSIONS: Readonly<Record<ConsentKind, string>> = {
  terms: currentOf('terms'),
  offers: currentOf('privacy'),
};
