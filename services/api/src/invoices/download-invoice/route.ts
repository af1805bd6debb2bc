import { problemSchema } from '@haat/contracts/http/problem';
import { invoiceMessages } from '@haat/contracts/invoice-messages';
import { Refusal } from '@haat/platform/http-server/refusal';
import { sha256 } from '@haat/platform/ids';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { customerOf, signedIn } from '../../accounts/signed-in.ts';
import type { Slice } from '../../context.ts';
import { isKnown } from '../../plugins/etag.ts';
import { perMinute } from '../../plugins/rate-limit.ts';
import { loadOwnInvoice } from '../own-invoice.ts';

/** Of how invoices are drawn: papers of another look are other files. */
const LOOK = '1';

/** `GET /api/invoices/:id/pdf`: the paper of one of the customer's own invoices. */
export const downloadInvoiceRoute: Slice = async (app, context) => {
  const { store, settings, invoicePaper } = context;
  const limit = perMinute(
    app,
    'invoice files',
    settings.INVOICE_FILES_PER_MINUTE,
    (request) => customerOf(request).customerId,
  );
  app.get(
    '/api/invoices/:id/pdf',
    {
      onRequest: [signedIn(context), limit],
      schema: {
        tags: ['invoices'],
        summary: 'One invoice as PDF; the same invoice is the same bytes',
        security: [{ session: [] }],
        params: z.object({ id: z.string() }),
        response: { '4xx': problemSchema, '5xx': problemSchema },
      },
    },
    async (request, reply) => {
      const { customerId } = customerOf(request);
      const invoice = await loadOwnInvoice(store, customerId, request.params.id);
      // The tag is of what the paper is made from: who has the file costs no making of it.
      const tag = `"${sha256(`${LOOK} ${JSON.stringify(invoice)}`).slice(0, 32)}"`;
      reply.headers({ etag: tag, 'cache-control': 'private, no-cache' });
      if (isKnown(request.headers['if-none-match'], tag)) return send(reply.code(304), null);
      const made = await invoicePaper.make(invoice);
      if (!made.ok) {
        const { reason } = made;
        if (reason !== 'busy')
          request.log.error({ invoice: invoice.id, reason }, 'no PDF was made');
        throw new Refusal(503, invoiceMessages.filesBusy, { headers: { 'retry-after': '5' } });
      }
      const fileName = `${invoice.id.replaceAll('/', '-')}.pdf`;
      reply.headers({
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="${fileName}"`,
      });
      return send(reply, Buffer.from(made.output));
    },
  );
};

/** Its schemas describe refusals alone. */
const send = (reply: FastifyReply, file: Buffer | null): FastifyReply => reply.send(file);
