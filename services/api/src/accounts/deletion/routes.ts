import { accountDeletionMessages as say } from '@haat/contracts/account-deletion';
import { customerStream } from '@haat/contracts/events/customer';
import {
  accountDeletionSchema,
  deleteAccountAnswerSchema,
  deleteAccountBodySchema,
  keepAccountAnswerSchema,
  keepAccountBodySchema,
} from '@haat/contracts/http/account-deletion';
import { orderMessages } from '@haat/contracts/messages';
import {
  customerDecider,
  isRegistered,
  type RegisteredCustomer,
} from '@haat/domain/customer/customer';
import { customerCommand } from '@haat/ordering/caller';
import { answers, Refusal } from '@haat/platform/answers';
import { isoNow } from '@haat/platform/clock';
import { derivedId } from '@haat/platform/ids';
import { executeCommand, loadAggregate } from '@haat/record/commands';
import { erasureObstacles, inTheWayOf, retainedInvoices } from '@haat/record/erasure';
import type { FastifyRequest } from 'fastify';
import type { ApiContext, Slice } from '../../context.ts';
import { endHolds } from '../../domain-names/hold/hold-domain.ts';
import { requireOwner } from '../../domain-names/owned/require-owner.ts';
import { callerKey } from '../../http/caller.ts';
import { keepNowhere } from '../../http/idempotency.ts';
import { perMinute } from '../../http/rate-limit.ts';
import { changeLimit } from '../change-limit.ts';
import { customerOf, signedIn, signedInOrNot } from '../signed-in.ts';

type Services = Pick<ApiContext, 'db' | 'store' | 'clock'>;

const pendingOf = ({ deletion }: RegisteredCustomer) => deletion && { erasesAt: deletion.erasesAt };

type Pending = { readonly customerId: string; readonly deletionId: string };

const cancel = async (
  services: Services,
  request: FastifyRequest,
  { customerId, deletionId }: Pending,
): Promise<void> => {
  await executeCommand(
    services,
    customerDecider,
    customerStream(customerId),
    {
      type: 'CancelAccountDeletion',
      ...{ customerId, deletionId, because: 'undone', cancelledAt: isoNow(services.clock) },
    },
    customerCommand(request, customerId),
  );
};

/** @throws {Refusal} 400 for a link that never worked, 409 for an earlier one, 410 once deleted. */
const cancelByLink = async (
  context: ApiContext,
  request: FastifyRequest,
  token: string,
): Promise<void> => {
  const link = await context.accountLinks.read(token);
  if (link?.kind !== 'undo account deletion') throw new Refusal(400, say.linkInvalid);
  const { customerId, about: deletionId } = link;
  const { state } = await loadAggregate(context.store, customerDecider, customerStream(customerId));
  if (state.phase === 'forgotten') throw new Refusal(410, say.deleted);
  if (!isRegistered(state)) throw new Refusal(400, say.linkInvalid);
  const { deletion } = state;
  if (deletion !== null && deletion.deletionId !== deletionId) {
    throw new Refusal(409, say.linkOld);
  }
  await cancel(context, request, { customerId, deletionId });
};

/** `/api/account/deletion`. Open to blocked customers: the account is theirs. */
export const accountDeletionRoutes: Slice = async (app, context) => {
  const prove = requireOwner(app, context);
  const shared = { tags: ['auth'], security: [{ session: [] }] };

  app.get(
    '/api/account/deletion',
    {
      onRequest: signedIn(context),
      schema: {
        ...shared,
        summary: 'Show what stands in the way of deleting the account, and what is kept',
        response: answers(200, accountDeletionSchema),
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const customer = customerOf(request);
      const { customerId } = customer;
      const [obstacles, invoices] = await Promise.all([
        erasureObstacles(context, customerId),
        retainedInvoices(context, customerId),
      ]);
      return {
        deletion: pendingOf(customer),
        inTheWay: [...inTheWayOf(obstacles)],
        retained: invoices.map(({ number, until }) => ({
          invoice: number,
          until: new Date(until).toISOString(),
        })),
      };
    },
  );

  app.post(
    '/api/account/deletion',
    {
      onRequest: [signedIn(context), changeLimit(app)],
      schema: {
        ...shared,
        summary: 'Delete the account in seven days, and log out everywhere',
        body: deleteAccountBodySchema,
        response: answers(200, deleteAccountAnswerSchema),
      },
    },
    async (request, reply) => {
      keepNowhere(request, reply);
      const { customerId } = customerOf(request);
      const { letExpire, ...proof } = request.body;
      await prove(request, reply, proof);
      const obstacles = await erasureObstacles(context, customerId);
      if (inTheWayOf(obstacles, letExpire).length > 0) throw new Refusal(409, say.inTheWay);
      const { state } = await executeCommand(
        context,
        customerDecider,
        customerStream(customerId),
        {
          type: 'RequestAccountDeletion',
          customerId,
          deletionId: derivedId('account deletion', customerId, request.commandId),
          requestedAt: isoNow(context.clock),
          letExpire: obstacles.flatMap((one) => (one.kind === 'service' ? one.id : [])),
        },
        customerCommand(request, customerId),
      );
      const deletion = isRegistered(state) ? pendingOf(state) : null;
      // The customer kept the account, or it was erased, at this moment.
      if (deletion === null) throw new Refusal(401, orderMessages.unauthorized);
      context.sessions.discard(request, reply);
      await endHolds(context, request, customerId);
      return { deletion };
    },
  );

  app.post(
    '/api/account/deletion/undo',
    {
      config: { bodyProvesCaller: true },
      onRequest: signedInOrNot(context),
      schema: {
        ...shared,
        summary: 'Keep the account, with a login or an emailed link',
        body: keepAccountBodySchema,
        response: answers(200, keepAccountAnswerSchema),
      },
      preHandler: perMinute(
        app,
        'links that keep an account',
        context.settings.LOGIN_ATTEMPTS_PER_MINUTE,
        callerKey,
        { isExact: true },
      ),
    },
    async (request, reply) => {
      keepNowhere(request, reply);
      const { token } = request.body;
      if (token === undefined) {
        const { customerId, deletion } = customerOf(request);
        if (deletion !== null) await cancel(context, request, { ...deletion, customerId });
      } else {
        await cancelByLink(context, request, token);
      }
      return { status: 'kept' as const };
    },
  );
};
