import { inboxStream } from '@haat/contracts/events/inbox';
import { INBOX_PREFIXES, type InboxKind } from '@haat/contracts/inbox-kind';
import { type InboxCommand, inboxDecider } from '@haat/domain/messages/inbox';
import type { Position } from '@haat/event-store/port';
import { inboxNumber } from '@haat/platform/ids';
import { executeCommand } from '@haat/record/commands';
import type { ApiContext } from '../../context.ts';

/** 40 bits make a number: one in a thousand million is taken when a thousand stand there. */
const MAX_ATTEMPTS = 5;

export type Sender = {
  readonly commandId: string;
  /** Null for a visitor. */
  readonly customerId: string | null;
};

export type ReceivedMessage = {
  /** What the sender may quote: the same for a repeat. */
  readonly number: string;
  readonly position: Position | null;
};

/**
 * Keeps a message under the number that its command id gives.
 * @throws Error when five numbers in a row belong to other messages.
 */
export const receiveMessage = async (
  { store, clock }: Pick<ApiContext, 'store' | 'clock'>,
  { commandId, customerId }: Sender,
  kind: InboxKind,
  commandUnder: (number: string) => InboxCommand,
): Promise<ReceivedMessage> => {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const number = inboxNumber(INBOX_PREFIXES[kind], commandId, attempt);
    const stream = inboxStream(number);
    const received = await executeCommand(
      { store, clock },
      inboxDecider,
      stream,
      commandUnder(number),
      {
        commandId,
        causationId: commandId,
        correlationId: stream,
        actor: customerId === null ? { kind: 'visitor' } : { kind: 'customer', id: customerId },
      },
    );
    if (received.ok) return { number, position: received.position };
  }
  throw new Error(`${MAX_ATTEMPTS} numbers for one message were taken`);
};
