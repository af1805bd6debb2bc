import { paymentStream } from '@haat/contracts/events/payment';
import { type PaymentCommand, paymentDecider } from '@haat/domain/payment';
import { systemClock } from '@haat/platform/clock';
import { executeCommand } from '@haat/platform/commands/execute';
import type { EventStore } from '@haat/platform/event-store/port';
import { newCommandId } from '@haat/platform/ids';

type Word =
  | { readonly type: 'RecordPaymentVerified'; readonly creditedPaise: number }
  | { readonly type: 'RecordPaymentRejected'; readonly reason: string }
  | { readonly type: 'ExpirePayment'; readonly reason: string };

const commandOf = (referenceCode: string, word: Word): PaymentCommand => {
  switch (word.type) {
    case 'RecordPaymentVerified':
      return { ...word, referenceCode, verifiedAt: new Date().toISOString() };
    case 'RecordPaymentRejected':
      return { ...word, referenceCode, rejection: 'not_found', creditedPaise: null };
    case 'ExpirePayment':
      return { ...word, referenceCode };
  }
};

/** What the worker writes down when the bank has answered. */
export const recordWord = async (
  store: EventStore,
  referenceCode: string,
  word: Word,
): Promise<void> => {
  const stream = paymentStream(referenceCode);
  const commandId = newCommandId();
  const recorded = await executeCommand(
    { store, clock: systemClock },
    paymentDecider,
    stream,
    commandOf(referenceCode, word),
    {
      commandId,
      causationId: commandId,
      correlationId: stream,
      actor: { kind: 'system', name: 'bank' },
    },
  );
  if (!recorded.ok) throw new Error(`The bank's word was refused: ${recorded.refusal.reason}`);
};
