import { invoiceAnswerSchema } from '@haat/contracts/http/invoices';
import { invoiceDetailOf } from '@haat/ordering/documents/invoice-detail';
import { answers } from '@haat/platform/answers';
import { z } from 'zod';
import { customerOf, signedIn } from '../../accounts/signed-in.ts';
import type { Slice } from '../../context.ts';
import { loadOwnInvoice } from '../own-invoice.ts';

export const showInvoiceRoute: Slice = async (app, context) => {
  app.get(
    '/api/invoices/:id',
    {
      onRequest: signedIn(context),
      config: { etag: true },
      schema: {
        tags: ['invoices'],
        summary: 'Show an invoice',
        security: [{ session: [] }],
        params: z.object({ id: z.string() }),
        response: answers(200, invoiceAnswerSchema),
      },
    },
    async (request) => {
      const { customerId } = customerOf(request);
      const invoice = await loadOwnInvoice(context.store, customerId, request.params.id);
      return { invoice: invoiceDetailOf(invoice) };
    },
  );
};
