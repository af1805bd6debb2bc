export const invoiceMessages = {
  notFound: 'We can’t find this invoice in your account. See My Invoices.',
  noteNotFound: 'We can’t find this credit note in your account. See My Invoices.',
  gstinInvalid: 'This isn’t a valid GSTIN. Check its 15 letters and digits, or leave it empty.',
  filesBusy: 'We’re creating many invoices right now. Please try again in a moment.',
} as const;
