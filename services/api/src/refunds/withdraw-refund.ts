import { inboxStream } from '@haat/contracts/events/inbox';
import { refundNumberStream } from '@haat/contracts/events/payment';
import { POSITION_HEADER } from '@haat/contracts/http/orders';
import { refundWithdrawnAnswerSchema } from '@haat/contracts/http/refunds';
import { refundMessages } from '@haat/contracts/refund-messages';
import { inboxDecider } from '@haat/domain/messages/inbox';
import { refundNumberDecider } from '@haat/domain/payment/refund-number';
import { customerCommand } from '@haat/ordering/caller';
import { answers, Refusal } from '@haat/platform/answers';
import { isoNow } from '@haat/platform/clock';
import { executeCommand, loadAggregate } from '@haat/record/commands';
import { z } from 'zod';
import { customerKey, customerOf, signedIn } from '../accounts/signed-in.ts';
import type { Slice } from '../context.ts';
import { perMinute } from '../http/rate-limit.ts';

const readNumber = (typed: string): string => {
  const number = typed.trim().toUpperCase();
  if (!/^BACK-[0-9A-HJKMNP-TV-Z]{8}$/.test(number)) {
    throw new Refusal(404, refundMessages.requestNotFound);
  }
  return number;
};

/** `POST /api/refunds/:number/withdraw`, before the refund is recorded. */
export const withdrawRefundRoute: Slice = async (app, context) => {
  const { store, clock } = context;
  const limit = perMinute(
    app,
    'refund requests withdrawn',
    context.settings.INBOX_MESSAGES_PER_MINUTE,
    customerKey,
  );
  app.post(
    '/api/refunds/:number/withdraw',
    {
      onRequest: [signedIn(context), limit],
      schema: {
        tags: ['payments'],
        summary: 'Withdraw a refund request',
        security: [{ session: [] }],
        params: z.object({ number: z.string() }),
        response: answers(200, refundWithdrawnAnswerSchema),
      },
    },
    async (request, reply) => {
      const { customerId } = customerOf(request);
      const number = readNumber(request.params.number);
      const { state } = await loadAggregate(store, inboxDecider, inboxStream(number));
      const isTheirs =
        state.phase !== 'empty' &&
        state.message.type === 'RefundRequested' &&
        state.message.data.customerId === customerId;
      if (!isTheirs) throw new Refusal(404, refundMessages.requestNotFound);
      if (state.phase === 'settled') throw new Refusal(409, refundMessages.settledAlready);
      const numberHash = store.names.refund(number);
      // Recording the refund takes the number in the same stream: only one succeeds.
      const withdrawn = await executeCommand(
        { store, clock },
        refundNumberDecider,
        refundNumberStream(numberHash),
        {
          ...{ type: 'WithdrawRefund', numberHash, number, customerId },
          withdrawnAt: isoNow(clock),
        },
        customerCommand(request, customerId),
      );
      if (!withdrawn.ok) throw new Refusal(409, refundMessages.recordedAlready);
      if (withdrawn.position !== null) reply.header(POSITION_HEADER, withdrawn.position);
      return { number, message: refundMessages.withdrawn(number) };
    },
  );
};
