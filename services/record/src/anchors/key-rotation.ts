import { UnreadableEvent } from '@haat/contracts/events/registry';
import type { RecordedEvent } from '@haat/event-store/port';
import { isSignedBy } from '../keys/signature.ts';
import { type Anchor, type AnchorEvent, anchorEvent, isAnchor } from './anchor-event.ts';

export type KeyRotation = {
  /** SPKI, base64; from the key store. */
  readonly publicKey: string;
  readonly recordId: string;
};

export type Followed =
  | { readonly ok: true; readonly next: AnchorEvent }
  | {
      readonly ok: false;
      readonly problem: 'unreadable' | 'signature' | 'record' | 'missing' | 'replaced';
      /** The mismatch, without a full stop. */
      readonly message: string;
      /** Signed by the record's key, although it does not follow. */
      readonly signed?: Anchor;
    };

/** @param before null for the first anchor */
export const followAnchor = (
  { publicKey, recordId }: KeyRotation,
  before: Anchor | null,
  recorded: RecordedEvent,
): Followed => {
  type Refused = Followed & { readonly ok: false };
  const refuse = (problem: Refused['problem'], message: string, signed?: Anchor): Followed => ({
    ok: false,
    problem,
    message,
    ...(signed === undefined ? {} : { signed }),
  });
  if (!isAnchor(recorded)) {
    return refuse('unreadable', `Event ${recorded.revision} among the anchors is none`);
  }
  let next: AnchorEvent;
  try {
    next = anchorEvent(recorded);
  } catch (error) {
    if (!(error instanceof UnreadableEvent)) throw error;
    return refuse('unreadable', `Event ${recorded.revision} among the anchors cannot be read`);
  }
  const { sequence, previousSignature } = next.anchor;
  const expected = (before?.sequence ?? 0) + 1;
  if (!isSignedBy(publicKey, next.anchor)) {
    return refuse('signature', `Anchor ${sequence} is not signed with this record's key`);
  }
  if (next.anchor.recordId !== recordId) {
    return refuse('record', `Anchor ${sequence} is of another record`);
  }
  if (sequence !== expected) {
    return refuse('missing', `Anchor ${sequence} stands where ${expected} has to`, next.anchor);
  }
  if (previousSignature !== (before?.signature ?? null)) {
    return refuse('replaced', `Anchor ${sequence} does not follow the one before it`, next.anchor);
  }
  return { ok: true, next };
};
