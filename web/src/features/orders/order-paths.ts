export const orderPaths = {
  payAgain: (id: string) => `/api/orders/${encodeURIComponent(id)}/pay-again`,
  creditNoteFile: (invoice: string, id: string) =>
    `/api/invoices/${encodeURIComponent(invoice)}/credit-notes/${encodeURIComponent(id)}/pdf`,
} as const;
