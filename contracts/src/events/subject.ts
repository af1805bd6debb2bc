/**
 * Whose key seals what an event says of a person. A key is destroyed to forget its subject; the
 * event stays, and so does everything in it that identifies nobody.
 */
export type Subject = `${'customer' | 'message' | 'invoice' | 'credit'}:${string}`;

export const subjects = {
  customer: (customerId: string): Subject => `customer:${customerId}`,
  /** What a visitor who was not signed in wrote through a form. */
  message: (number: string): Subject => `message:${number}`,
  /** The law has an invoice kept when its customer is forgotten. */
  invoice: (invoiceNumber: string): Subject => `invoice:${invoiceNumber}`,
  /** A row of the bank's statement that nobody has reported. */
  credit: (creditId: string): Subject => `credit:${creditId}`,
} as const;
