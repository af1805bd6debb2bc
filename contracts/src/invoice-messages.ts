/** What customers read about their invoices, beside the invoices themselves. */
export const invoiceMessages = {
  notFound: 'You have no invoice with this number.',
  noteNotFound: 'This invoice has no credit note with this number.',
  gstinInvalid: 'This is not a GSTIN. Please check its 15 letters and digits, or leave it out.',
  filesBusy: 'Many invoices are being made right now. Please try again in a moment.',
} as const;
