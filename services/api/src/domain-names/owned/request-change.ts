import { createHash } from 'node:crypto';
import { domainChangeStream, type RequestedChange } from '@haat/contracts/events/domain-change';
import { POSITION_HEADER } from '@haat/contracts/http/orders';
import type { DomainChangeAnswer } from '@haat/contracts/http/owned-domains';
import { ownedDomainMessages } from '@haat/contracts/owned-domain-messages';
import { changeIdOf } from '@haat/domain/domain-name/change-id';
import { domainChangeDecider } from '@haat/domain/domain-name/domain-change';
import { customerCommand } from '@haat/ordering/caller';
import { Refusal } from '@haat/platform/answers';
import { isoNow } from '@haat/platform/clock';
import { executeCommand } from '@haat/record/commands';
import type { OwnedDomain } from '@haat/record/owned';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { allowedToAct, customerKey } from '../../accounts/signed-in.ts';
import type { ApiContext } from '../../context.ts';
import { perHour } from '../../http/rate-limit.ts';
import { whyUnchangeable } from './own-domain.ts';

const CHANGES_AN_HOUR = 120;

/** Hooks of every route that changes a domain. */
export const changeHooks = (app: FastifyInstance, context: ApiContext) => [
  allowedToAct(context),
  perHour(
    app,
    'changes of domains',
    CHANGES_AN_HOUR,
    customerKey,
    ownedDomainMessages.tooManyChanges,
  ),
];

/** The same for a repeated command, so that it finds its own change. */
const uniqueOf = (commandId: string): string =>
  createHash('sha256').update(commandId).digest('hex').slice(0, 16);

const STATES = {
  idle: 'done',
  requested: 'requested',
  sent: 'sent',
  checking: 'checking',
} as const;

/**
 * Records the request; a job carries it out.
 * @throws {Refusal} 409 with the change under way, or where nothing can be changed.
 */
export const requestChange = async (
  context: ApiContext,
  request: FastifyRequest,
  reply: FastifyReply,
  {
    owned,
    thing,
    change,
  }: {
    readonly owned: OwnedDomain;
    readonly thing: string;
    readonly change: RequestedChange;
  },
): Promise<DomainChangeAnswer> => {
  const why = whyUnchangeable(owned, null);
  if (why !== null) throw new Refusal(409, why);
  const { orderId, customerId, domain } = owned;
  const changeId = changeIdOf(uniqueOf(request.commandId), thing);
  const requested = await executeCommand(
    context,
    domainChangeDecider,
    domainChangeStream(orderId, thing),
    {
      type: 'RequestDomainChange',
      ...{ changeId, orderId, customerId, domain, thing, change },
      by: 'customer',
      requestedAt: isoNow(context.clock),
    },
    customerCommand(request, customerId, orderId),
  );
  if (!requested.ok) {
    const { refusal } = requested;
    if (refusal.reason !== 'under_way') throw new Error(`A request is refused: ${refusal.reason}`);
    const state = STATES[refusal.phase];
    const underWay = { id: refusal.changeId, kind: change.kind, state };
    throw new Refusal(409, ownedDomainMessages.underWay, { more: { change: underWay } });
  }
  const { position } = requested;
  if (position !== null) reply.header(POSITION_HEADER, position);
  reply.code(202);
  return { change: { id: changeId, kind: change.kind, state: 'requested', reason: null } };
};
