/** What customers read about their invoices, beside the invoices themselves. */
export const invoiceMessages = {
  notFound: 'You have no invoice with this number.',
  filesBusy: 'Many invoices are being made right now. Please try again in a moment.',
} as const;
