export const invoiceMessages = {
  notFound: 'You have no invoice with this number.',
  noteNotFound: 'This invoice has no credit note with this number.',
  gstinInvalid: 'This isn’t a valid GSTIN. Check its 15 letters and digits, or leave it empty.',
  filesBusy: 'We’re creating many invoices right now. Please try again in a moment.',
} as const;
