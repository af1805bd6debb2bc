import { createThreadPool, type Done, type ThreadPoolOptions } from '@haat/platform/thread-pool';
import type { DataSummary } from './data-summary.ts';
import type { InvoiceDocument } from './invoice-document.ts';

export type DrawnDocument = InvoiceDocument | DataSummary;

/** Draws PDFs in another thread: each takes a core for a while. */
export type DocumentRenderer = {
  /** Never rejects. */
  readonly make: (document: DrawnDocument) => Promise<Done<Uint8Array>>;
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

export const createDocumentRenderer = (
  options: Partial<ThreadPoolOptions> = {},
): DocumentRenderer => {
  const pool = createThreadPool({ ...DEFAULTS, ...options });
  return {
    make: async (document) => (await pool.run(document)) as Done<Uint8Array>,
    close: pool.close,
  };
};
