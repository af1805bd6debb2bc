import { type ListedRefund, refundsAnswerSchema } from '@haat/contracts/http/refunds';
import { paiseToRupees, sumPaise } from '@haat/contracts/money';
import { answers } from '@haat/platform/answers';
import type { ListedRefund as RecordedRefund } from '@haat/platform/read-models';
import { sql } from 'kysely';
import { customerOf, signedIn } from '../accounts/signed-in.ts';
import type { ApiContext, Slice } from '../context.ts';
import { shownDestination } from './refund-destination.ts';

/** More are in the balance's entries. */
const MAX_SHOWN = 50;

type Recorded = { readonly referenceCode: string; readonly refund: RecordedRefund };

/** The least advanced payment decides. */
const stateOf = (recorded: readonly Recorded[]): ListedRefund['state'] =>
  (['recorded', 'sent', 'returned'] as const).find((phase) =>
    recorded.some(({ refund }) => refund.phase === phase),
  ) ?? 'recorded';

const ofRecorded = (
  recorded: readonly [Recorded, ...Recorded[]],
  destination: string | null,
): ListedRefund => {
  const [{ refund }] = recorded;
  const paise = sumPaise(recorded.map((one) => one.refund.amountPaise));
  return {
    number: refund.refundReference,
    state: stateOf(recorded),
    amount: paiseToRupees(paise),
    payments: recorded.map(({ referenceCode }) => referenceCode),
    destination: refund.phase === 'recorded' ? destination : refund.destination,
    transfer_reference: refund.transferReference,
    sent_on: refund.sentOn,
    since: refund.recordedAt,
  };
};

/** @param destination masked. @returns newest first, without otherwise settled requests. */
const findRefunds = async (
  { db }: Pick<ApiContext, 'db'>,
  customerId: string,
  destination: string | null,
): Promise<readonly ListedRefund[]> => {
  const [requests, payments] = await Promise.all([
    db
      .selectFrom('inbox')
      .select(['number', 'subject', 'details', 'received_at', 'settled_at'])
      .where('customer_id', '=', customerId)
      .where('kind', '=', 'refund')
      .orderBy('received_at', 'desc')
      .limit(MAX_SHOWN)
      .execute(),
    db
      .selectFrom('payments')
      .select(['reference_code', 'refunds'])
      .where('customer_id', '=', customerId)
      .where(sql<boolean>`refunds <> '[]'::jsonb`)
      .orderBy('updated_at', 'desc')
      .limit(MAX_SHOWN)
      .execute(),
  ]);
  const all = payments.flatMap(({ reference_code, refunds }) =>
    refunds.map((refund) => ({ referenceCode: reference_code, refund })),
  );
  const byNumber = Map.groupBy(all, ({ refund }) => refund.refundReference.toUpperCase());
  const refunds = [...byNumber.values()].map(([first, ...rest]) =>
    ofRecorded([first as Recorded, ...rest], destination),
  );
  const open = requests
    .filter(({ number }) => !byNumber.has(number))
    .flatMap(({ number, subject, details, received_at, settled_at }): ListedRefund[] => {
      const isWithdrawn = typeof details.withdrawn_at === 'string';
      if (settled_at !== null && !isWithdrawn) return [];
      return [
        {
          ...{ number, state: isWithdrawn ? 'withdrawn' : 'requested', payments: [subject] },
          amount: paiseToRupees(Number(details.amount_paise)),
          ...{ destination, transfer_reference: null, sent_on: null },
          since: received_at.toISOString(),
        },
      ];
    });
  return [...open, ...refunds]
    .toSorted((one, other) => Date.parse(other.since) - Date.parse(one.since))
    .slice(0, MAX_SHOWN);
};

export const listRefundsRoute: Slice = async (app, context) => {
  app.get(
    '/api/refunds',
    {
      onRequest: signedIn(context),
      schema: {
        tags: ['payments'],
        summary: 'List the customer’s refunds, newest first, and the refund details',
        security: [{ session: [] }],
        response: answers(200, refundsAnswerSchema),
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const { customerId, refundDestination } = customerOf(request);
      const destination = shownDestination(refundDestination);
      const refunds = await findRefunds(context, customerId, destination?.shown ?? null);
      return { destination, refunds: [...refunds] };
    },
  );
};
