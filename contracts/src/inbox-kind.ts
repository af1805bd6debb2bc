/** Prefixes of message numbers: "BUG-7K3M92QD". */
export const INBOX_PREFIXES = { bug: 'BUG', code: 'SELL', hire: 'HIRE', refund: 'BACK' } as const;
export type InboxKind = keyof typeof INBOX_PREFIXES;

/** Refunds are requested in the account, not through a form. */
export type InboxFormKind = Exclude<InboxKind, 'refund'>;
