import { Readable } from 'node:stream';
import { dataExportMessages as say } from '@haat/contracts/data-export-messages';
import { DAY_MS } from '@haat/contracts/durations';
import { customerStream } from '@haat/contracts/events/customer';
import {
  type DataExportAnswer,
  dataExportAnswerSchema,
  dataExportBodySchema,
} from '@haat/contracts/http/data-export';
import { problemSchema } from '@haat/contracts/http/problem';
import { orderMessages } from '@haat/contracts/messages';
import { refusalMessages } from '@haat/contracts/refusal-messages';
import {
  customerDecider,
  isRegistered,
  type RegisteredCustomer,
} from '@haat/domain/customer/customer';
import { customerCommand } from '@haat/ordering/caller';
import { createDataExports } from '@haat/ordering/documents/data-exports';
import { answers, Refusal } from '@haat/platform/answers';
import { isoNow } from '@haat/platform/clock';
import { derivedId } from '@haat/platform/ids';
import { executeCommand } from '@haat/record/commands';
import type { FastifyReply } from 'fastify';
import type { Slice } from '../../context.ts';
import { requireOwner } from '../../domain-names/owned/require-owner.ts';
import { keepNowhere } from '../../http/idempotency.ts';
import { perDay } from '../../http/rate-limit.ts';
import { customerKey, customerOf, signedIn } from '../signed-in.ts';

const PATH = '/api/account/data-export';

/** Each may send a hundred megabytes. */
const DOWNLOADS_A_DAY = 20;

/** @param now ms since 1970. */
const answerOf = (dataExport: RegisteredCustomer['dataExport'], now: number): DataExportAnswer => {
  if (dataExport === null) return { state: 'none' };
  const { requestedAt, ready } = dataExport;
  if (ready === null) return { state: 'being_made', requested_at: requestedAt };
  if (Date.parse(ready.expiresAt) <= now) return { state: 'none' };
  return {
    state: 'ready',
    bytes: ready.bytes,
    until: ready.expiresAt,
    again_at: new Date(Date.parse(requestedAt) + DAY_MS).toISOString(),
  };
};

const sendParts = (reply: FastifyReply, parts: AsyncIterable<Buffer>): FastifyReply =>
  reply.send(Readable.from(parts));

/** Open to blocked customers: it is their data. */
export const dataExportRoutes: Slice = async (app, context) => {
  const { clock } = context;
  const dataExports = createDataExports(context.db, clock, context.subjectKeys);
  const prove = requireOwner(app, context, say.proofNeeded);
  const limitDownloads = perDay(
    app,
    'downloads of own data',
    DOWNLOADS_A_DAY,
    customerKey,
    refusalMessages.tooManyOfYours,
  );
  const guarded = { tags: ['auth'], security: [{ session: [] }] };

  app.post(
    PATH,
    {
      onRequest: signedIn(context),
      schema: {
        ...guarded,
        summary: 'Request a copy of all your data',
        body: dataExportBodySchema,
        response: answers(202, dataExportAnswerSchema),
      },
    },
    async (request, reply) => {
      keepNowhere(request, reply);
      const { customerId } = customerOf(request);
      await prove(request, reply, request.body.proof);
      const requested = await executeCommand(
        context,
        customerDecider,
        customerStream(customerId),
        {
          type: 'RequestDataExport',
          customerId,
          exportId: derivedId('data export', customerId, request.commandId),
          requestedAt: isoNow(clock),
        },
        customerCommand(request, customerId),
      );
      const { state } = requested;
      if (!isRegistered(state)) throw new Refusal(401, orderMessages.unauthorized);
      if (!requested.ok) {
        const { refusal } = requested;
        if (refusal.reason !== 'export_too_soon')
          throw new Refusal(401, orderMessages.unauthorized);
        const waitMs = Date.parse(refusal.againAt) - clock.now();
        const headers = { 'retry-after': String(Math.max(1, Math.ceil(waitMs / 1_000))) };
        throw new Refusal(429, say.tooSoon(refusal.againAt), { headers });
      }
      return reply.code(202).send(answerOf(state.dataExport, clock.now()));
    },
  );

  app.get(
    PATH,
    {
      onRequest: signedIn(context),
      schema: {
        ...guarded,
        summary: 'Show whether the copy of your data is ready',
        response: answers(200, dataExportAnswerSchema),
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      return answerOf(customerOf(request).dataExport, clock.now());
    },
  );

  app.get(
    `${PATH}/file`,
    {
      onRequest: [signedIn(context), limitDownloads],
      schema: {
        ...guarded,
        summary: 'Download the copy of your data, a ZIP file',
        response: { '4xx': problemSchema, '5xx': problemSchema },
      },
    },
    async (request, reply) => {
      const { customerId, dataExport } = customerOf(request);
      if (dataExport === null) throw new Refusal(404, say.notRequested);
      const { exportId, ready } = dataExport;
      if (ready === null) throw new Refusal(409, say.notReady);
      const isOver = Date.parse(ready.expiresAt) <= clock.now();
      const parts = isOver ? null : await dataExports.read({ customerId, exportId });
      if (parts === null) throw new Refusal(410, say.over);
      reply.headers({
        'content-type': 'application/zip',
        'content-length': String(ready.bytes),
        'content-disposition': `attachment; filename="haat-${customerId}.zip"`,
        'cache-control': 'private, no-store',
        'x-content-type-options': 'nosniff',
      });
      return sendParts(reply, parts);
    },
  );
};
