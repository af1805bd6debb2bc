/** Whose key encrypts an event's personal fields; destroying it erases the subject. */
export type Subject = `${'customer' | 'message' | 'invoice' | 'credit'}:${string}`;

export const subjects = {
  customer: (customerId: string): Subject => `customer:${customerId}`,
  /** A message of a visitor who was not logged in. */
  message: (number: string): Subject => `message:${number}`,
  /** Invoices have their own keys: the law requires them after their customer is erased. */
  invoice: (invoiceNumber: string): Subject => `invoice:${invoiceNumber}`,
  credit: (creditId: string): Subject => `credit:${creditId}`,
} as const;
