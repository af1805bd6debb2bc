import { domainTransferStream } from '@haat/contracts/events/domain-transfer';
import {
  transferCodeAnswerSchema,
  transferCodeBodySchema,
} from '@haat/contracts/http/owned-domains';
import { ownedDomainMessages as say } from '@haat/contracts/owned-domain-messages';
import { domainTransferDecider } from '@haat/domain/domain-name/domain-transfer';
import { customerCommand } from '@haat/ordering/caller';
import { answers, Refusal } from '@haat/platform/answers';
import { isoNow } from '@haat/platform/clock';
import { executeCommand } from '@haat/record/commands';
import type { OwnedDomain } from '@haat/record/owned';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { allowedToAct, customerKey, customerOf } from '../../accounts/signed-in.ts';
import type { Slice } from '../../context.ts';
import { keepNowhere } from '../../http/idempotency.ts';
import { perDay } from '../../http/rate-limit.ts';
import { loadOwnDomain, whyUnchangeable } from './own-domain.ts';
import { requireOwner } from './require-owner.ts';

const CODES_A_DAY = 10;

export const hasIpsTag = (domain: string): boolean => /(?:^|\.)uk$/.test(domain);

/** Read from the registrar in the request. The code passes through and stays nowhere. */
export const transferCodeRoutes: Slice = async (app, context) => {
  const prove = requireOwner(app, context);
  const limit = perDay(app, 'transfer codes', CODES_A_DAY, customerKey, say.tooManyCodes);

  const recordShown = async (
    request: FastifyRequest,
    { orderId, subscriptionId, customerId, domain }: OwnedDomain,
    isNew: boolean,
  ): Promise<void> => {
    await executeCommand(
      context,
      domainTransferDecider,
      domainTransferStream(orderId),
      {
        type: 'RecordTransferCodeShown',
        ...{ orderId, subscriptionId, customerId, domain, isNew },
        shownAt: isoNow(context.clock),
      },
      customerCommand(request, customerId, orderId),
    );
  };

  for (const isNew of [false, true]) {
    app.post(
      isNew
        ? '/api/domains/owned/:domain/transfer-code/renew'
        : '/api/domains/owned/:domain/transfer-code',
      {
        onRequest: [allowedToAct(context), limit],
        schema: {
          tags: ['domains'],
          summary: isNew ? 'Make a new transfer code and show it' : 'Show the transfer code',
          security: [{ session: [] }],
          params: z.object({ domain: z.string() }),
          body: transferCodeBodySchema,
          response: answers(200, transferCodeAnswerSchema),
        },
      },
      async (request, reply) => {
        // Anyone with the code can move the domain.
        keepNowhere(request, reply);
        const { customerId } = customerOf(request);
        const owned = await loadOwnDomain(context, customerId, request.params.domain);
        await prove(request, reply, request.body.proof);
        const why = whyUnchangeable(owned, null);
        if (why !== null) throw new Refusal(409, why);
        if (hasIpsTag(owned.domain)) throw new Refusal(409, say.ipsTag(''));
        if (isNew) {
          const renewed = await context.registrar.renewTransferCode(owned);
          if (renewed.kind === 'refused') throw new Refusal(409, renewed.reason);
          // Until then the registrar shows the old code.
          if (renewed.kind !== 'done') return { code: null, message: say.codeUnknown };
        }
        const found = await context.registrar.readTransferCode(owned);
        if (found.kind === 'unknown') throw new Refusal(503, say.registrarSilent);
        if (found.kind === 'absent') return { code: null, message: say.codeAbsent };
        // The event first: its email must not depend on whether the answer arrives.
        await recordShown(request, owned, isNew);
        return { code: found.code, message: null };
      },
    );
  }
};
