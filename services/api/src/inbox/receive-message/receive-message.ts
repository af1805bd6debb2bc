import { inboxStream } from '@haat/contracts/events/inbox';
import { INBOX_PREFIXES, type InboxKind } from '@haat/contracts/inbox-kind';
import { type InboxCommand, inboxDecider } from '@haat/domain/messages/inbox';
import type { Position } from '@haat/event-store/port';
import { inboxNumber } from '@haat/platform/ids';
import { executeCommand } from '@haat/record/commands';
import type { ApiContext } from '../../context.ts';

/** Numbers have 40 bits: with a thousand messages one in a billion is taken. */
const MAX_ATTEMPTS = 5;

export type Sender = {
  readonly commandId: string;
  /** Null for a visitor. */
  readonly customerId: string | null;
};

export type ReceivedMessage = {
  readonly number: string;
  readonly position: Position | null;
};

/** Stores a message under a number of its command id. @throws Error if five in a row are taken. */
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
