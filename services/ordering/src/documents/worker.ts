import { parentPort } from 'node:worker_threads';
import type { ThreadMessage } from '@haat/platform/thread-pool';
import type { DrawnDocument } from './document-renderer.ts';
import { drawDataSummary } from './draw-data-summary.ts';
import { drawInvoice } from './draw-invoice.ts';

const say = (message: ThreadMessage): void => parentPort?.postMessage(message);

const draw = (document: DrawnDocument): Promise<Uint8Array> =>
  'sections' in document ? drawDataSummary(document) : drawInvoice(document);

parentPort?.on('message', (document: DrawnDocument) => {
  draw(document).then(
    (output) => say({ ok: true, output }),
    () => say({ ok: false, reason: 'failed' }),
  );
});
say('ready');
