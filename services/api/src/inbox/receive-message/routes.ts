import {
  bugReportBodySchema,
  codeOfferBodySchema,
  hasPassed,
  hireRequestBodySchema,
  inboxAnswerSchema,
} from '@haat/contracts/http/inbox';
import { POSITION_HEADER } from '@haat/contracts/http/orders';
import { INBOX_PREFIXES, type InboxFormKind } from '@haat/contracts/inbox-kind';
import { inboxMessages } from '@haat/contracts/inbox-messages';
import { rupeesToPaise } from '@haat/contracts/money';
import type { InboxCommand } from '@haat/domain/messages/inbox';
import { answers, Refusal } from '@haat/platform/answers';
import { isoNow } from '@haat/platform/clock';
import { inboxNumber } from '@haat/platform/ids';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { signedInOrNot } from '../../accounts/signed-in.ts';
import type { Slice } from '../../context.ts';
import { dayTotal } from '../../http/day-total.ts';
import { perMinute } from '../../http/rate-limit.ts';
import { receiveMessage } from './receive-message.ts';

type Message = {
  readonly kind: InboxFormKind;
  /** Content of a hidden field that only bots fill in. */
  readonly decoy: string | undefined;
  readonly confirmation: (number: string) => string;
  readonly commandUnder: (number: string) => InboxCommand;
};

export const receiveMessageRoutes: Slice = async (app, context) => {
  const { clock, settings } = context;
  const limit = perMinute(app, 'messages', settings.INBOX_MESSAGES_PER_MINUTE);
  const total = dayTotal(app, 'messages', settings.INBOX_MESSAGES_PER_DAY);

  const options = <Body extends z.ZodType>(summary: string, body: Body) => ({
    onRequest: signedInOrNot(context),
    preHandler: limit,
    schema: { tags: ['inbox'], summary, body, response: answers(201, inboxAnswerSchema) },
  });

  const customerIdOf = ({ customer }: FastifyRequest) => customer?.customerId ?? null;

  const answer = async (request: FastifyRequest, reply: FastifyReply, message: Message) => {
    const { kind, decoy, confirmation, commandUnder } = message;
    reply.code(201).header('cache-control', 'no-store');
    if (decoy) {
      // Answered as if stored: the bot must not notice.
      request.log.info({ kind }, 'a message from a bot was not stored');
      const number = inboxNumber(INBOX_PREFIXES[kind], request.commandId, 0);
      return { number, message: confirmation(number) };
    }
    const sender = { commandId: request.commandId, customerId: customerIdOf(request) };
    const store = total(request, reply).countedIn(context.store);
    const services = { ...context, store };
    const { number, position } = await receiveMessage(services, sender, kind, commandUnder);
    if (position !== null) reply.header(POSITION_HEADER, position);
    return { number, message: confirmation(number) };
  };

  app.post(
    '/api/inbox/bug-reports',
    options('Report a bug', bugReportBodySchema),
    (request, reply) => {
      const { homepage: decoy, email = null, ...report } = request.body;
      return answer(request, reply, {
        kind: 'bug',
        decoy,
        confirmation: inboxMessages.bugReceived,
        commandUnder: (number) => ({
          type: 'ReportBug',
          number,
          customerId: customerIdOf(request),
          ...report,
          email,
          reportedAt: isoNow(clock),
        }),
      });
    },
  );

  app.post(
    '/api/inbox/code-offers',
    options('Offer code for sale', codeOfferBodySchema),
    (request, reply) => {
      const { homepage: decoy, demoUrl = null, askingPrice, ...offer } = request.body;
      const askingPricePaise = rupeesToPaise(askingPrice);
      if (askingPricePaise === null) throw new Refusal(400, inboxMessages.invalidAskingPrice);
      return answer(request, reply, {
        kind: 'code',
        decoy,
        confirmation: inboxMessages.codeReceived,
        commandUnder: (number) => ({
          type: 'OfferCode',
          number,
          customerId: customerIdOf(request),
          ...offer,
          demoUrl,
          askingPricePaise,
          offeredAt: isoNow(clock),
        }),
      });
    },
  );

  app.post(
    '/api/inbox/hire-requests',
    options('Request work', hireRequestBodySchema),
    (request, reply) => {
      const { homepage: decoy, deadline = null, ...requested } = request.body;
      if (deadline !== null && hasPassed(deadline, clock.now())) {
        const { deadlinePassed } = inboxMessages;
        throw new Refusal(400, deadlinePassed, { fields: { deadline: deadlinePassed } });
      }
      return answer(request, reply, {
        kind: 'hire',
        decoy,
        confirmation: inboxMessages.hireReceived,
        commandUnder: (number) => ({
          type: 'RequestHire',
          number,
          customerId: customerIdOf(request),
          ...requested,
          deadline,
          requestedAt: isoNow(clock),
        }),
      });
    },
  );
};
