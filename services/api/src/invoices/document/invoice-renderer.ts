import { createThreadPool, type Done, type ThreadPoolOptions } from '@haat/platform/thread-pool';
import type { InvoiceDocument } from './invoice-document.ts';

/** Makes PDFs of invoices and credit notes beside the loop that answers everybody: each takes a core for a while. */
export type InvoiceRenderer = {
  /** Never rejects. */
  readonly make: (invoice: InvoiceDocument) => Promise<Done<Uint8Array>>;
  readonly close: () => Promise<void>;
};

const DEFAULTS: ThreadPoolOptions = {
  workerUrl: new URL('./worker.ts', import.meta.url),
  // One, so that the other cores stay with the shop, however many papers are asked for.
  threads: 1,
  // A hundred times what one takes.
  deadlineMs: 10_000,
  // Together some seconds.
  maxWaiting: 40,
  // With the fonts, which are read anew for each paper, it gets by with 32.
  maxOldGenerationSizeMb: 96,
};

export const createInvoiceRenderer = (
  options: Partial<ThreadPoolOptions> = {},
): InvoiceRenderer => {
  const pool = createThreadPool({ ...DEFAULTS, ...options });
  return {
    make: async (invoice) => (await pool.run(invoice)) as Done<Uint8Array>,
    close: pool.close,
  };
};
