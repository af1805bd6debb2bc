import { parentPort } from 'node:worker_threads';
import type { InvoiceDetail } from '@haat/contracts/http/invoices';
import type { ThreadMessage } from '@haat/platform/threads/thread-pool';
import { drawInvoice } from './draw-invoice.ts';

const say = (message: ThreadMessage): void => parentPort?.postMessage(message);

parentPort?.on('message', (invoice: InvoiceDetail) => {
  drawInvoice(invoice).then(
    (output) => say({ ok: true, output }),
    () => say({ ok: false, reason: 'failed' }),
  );
});
say('ready');
