/** What is asked for on a customer's own pages alone; apart, as most pages load the other paths. */
export const orderPaths = {
  /** A payment stands for an order whose own failed. */
  payAgain: (id: string) => `/api/orders/${encodeURIComponent(id)}/pay-again`,
  creditNoteFile: (invoice: string, id: string) =>
    `/api/invoices/${encodeURIComponent(invoice)}/credit-notes/${encodeURIComponent(id)}/pdf`,
} as const;
