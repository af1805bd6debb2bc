/** What the messages in the shop's inbox are, and how their numbers begin: "BUG-7K3M92QD". */
export const INBOX_PREFIXES = { bug: 'BUG', code: 'SELL', hire: 'HIRE', refund: 'BACK' } as const;
export type InboxKind = keyof typeof INBOX_PREFIXES;

/** What people send through a form of its own; a refund is requested in the customer's account. */
export type InboxFormKind = Exclude<InboxKind, 'refund'>;
