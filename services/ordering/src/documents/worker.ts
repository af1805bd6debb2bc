import { parentPort } from 'node:worker_threads';
import type { ThreadMessage } from '@haat/platform/thread-pool';
import { drawInvoice } from './draw-invoice.ts';
import type { InvoiceDocument } from './invoice-document.ts';

const say = (message: ThreadMessage): void => parentPort?.postMessage(message);

parentPort?.on('message', (invoice: InvoiceDocument) => {
  drawInvoice(invoice).then(
    (output) => say({ ok: true, output }),
    () => say({ ok: false, reason: 'failed' }),
  );
});
say('ready');
