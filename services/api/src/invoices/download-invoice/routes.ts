import { problemSchema } from '@haat/contracts/http/problem';
import { invoiceMessages } from '@haat/contracts/invoice-messages';
import { creditNoteDocumentOf, invoiceDocumentOf } from '@haat/ordering/documents/invoice-detail';
import { headOf, type InvoiceDocument } from '@haat/ordering/documents/invoice-document';
import { Refusal } from '@haat/platform/answers';
import { sha256 } from '@haat/platform/ids';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { customerKey, customerOf, signedIn } from '../../accounts/signed-in.ts';
import type { Slice } from '../../context.ts';
import { isKnown } from '../../http/etag.ts';
import { perMinute } from '../../http/rate-limit.ts';
import { loadOwnInvoice } from '../own-invoice.ts';

/** Change it with the look: it is part of the ETag. */
const LOOK = '1';

export const downloadInvoiceRoutes: Slice = async (app, context) => {
  const { store, settings, invoiceRenderer } = context;
  const limit = perMinute(app, 'invoice files', settings.INVOICE_FILES_PER_MINUTE, customerKey);

  const answer = async (
    request: FastifyRequest,
    reply: FastifyReply,
    document: InvoiceDocument,
  ): Promise<FastifyReply> => {
    // Tag of the content: an unchanged file needs no drawing.
    const tag = `"${sha256(`${LOOK} ${JSON.stringify(document)}`).slice(0, 32)}"`;
    reply.headers({ etag: tag, 'cache-control': 'private, no-cache' });
    if (isKnown(request.headers['if-none-match'], tag)) return send(reply.code(304), null);
    const { id } = headOf(document);
    const made = await invoiceRenderer.make(document);
    if (!made.ok) {
      const { reason } = made;
      if (reason !== 'busy') request.log.error({ document: id, reason }, 'could not make a PDF');
      throw new Refusal(503, invoiceMessages.filesBusy, { headers: { 'retry-after': '5' } });
    }
    reply.headers({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${id.replaceAll('/', '-')}.pdf"`,
    });
    return send(reply, Buffer.from(made.output));
  };

  app.get(
    '/api/invoices/:id/pdf',
    {
      onRequest: [signedIn(context), limit],
      schema: {
        tags: ['invoices'],
        summary: 'Download an invoice as PDF',
        security: [{ session: [] }],
        params: z.object({ id: z.string() }),
        response: { '4xx': problemSchema, '5xx': problemSchema },
      },
    },
    async (request, reply) => {
      const { customerId } = customerOf(request);
      const invoice = await loadOwnInvoice(store, customerId, request.params.id);
      return answer(request, reply, invoiceDocumentOf(invoice));
    },
  );

  app.get(
    '/api/invoices/:id/credit-notes/:note/pdf',
    {
      onRequest: [signedIn(context), limit],
      schema: {
        tags: ['invoices'],
        summary: 'Download a credit note as PDF',
        security: [{ session: [] }],
        params: z.object({ id: z.string(), note: z.string() }),
        response: { '4xx': problemSchema, '5xx': problemSchema },
      },
    },
    async (request, reply) => {
      const { customerId } = customerOf(request);
      const { id, note: number } = request.params;
      const invoice = await loadOwnInvoice(store, customerId, id);
      const note = invoice.creditNotes.find((one) => one.creditNoteNumber === number);
      if (note === undefined) throw new Refusal(404, invoiceMessages.noteNotFound);
      return answer(request, reply, creditNoteDocumentOf(invoice, note));
    },
  );
};

const send = (reply: FastifyReply, file: Buffer | null): FastifyReply => reply.send(file);
