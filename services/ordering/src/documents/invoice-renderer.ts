import { createThreadPool, type Done, type ThreadPoolOptions } from '@haat/platform/thread-pool';
import type { InvoiceDocument } from './invoice-document.ts';

/** Draws PDFs in another thread: each takes a core for a while. */
export type InvoiceRenderer = {
  /** Never rejects. */
  readonly make: (invoice: InvoiceDocument) => Promise<Done<Uint8Array>>;
  readonly close: () => Promise<void>;
};

const DEFAULTS: ThreadPoolOptions = {
  workerUrl: new URL('./worker.ts', import.meta.url),
  // One: the other cores serve the shop.
  threads: 1,
  // A hundred times the usual.
  deadlineMs: 10_000,
  // Some seconds of work.
  maxWaiting: 40,
  // With fonts, 32 is enough.
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
