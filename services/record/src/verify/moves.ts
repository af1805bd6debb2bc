import { UnreadableEvent } from '@haat/contracts/events/registry';
import type { RecordedEvent } from '@haat/event-store/port';
import { isSignedBy } from '../keys/signature.ts';
import { isMove, moveOf } from '../opening/open-log.ts';
import { createLogDigest, lineOf } from '../transfer/log-digest.ts';
import type { Findings } from './finding.ts';

/**
 * Each move names the number and the hash of all events before it. @param moves how many there are:
 * after the last one nothing is hashed. @returns call with each event in its order, as stored
 */
export const createMoveCheck = (
  moves: number,
  publicKey: string,
  findings: Findings,
): ((event: RecordedEvent) => void) => {
  let left = moves;
  const digest = createLogDigest();

  const problemOf = (event: RecordedEvent): string | null => {
    try {
      const { moved } = moveOf(event);
      if (!isSignedBy(publicKey, moved)) return 'is not signed with this record’s key';
      if (moved.events === digest.events() && moved.hash === digest.hash()) return null;
      return `copied ${moved.events} events; the ${digest.events()} before it are not the same`;
    } catch (error) {
      if (error instanceof UnreadableEvent) return 'cannot be read';
      throw error;
    }
  };

  return (event) => {
    if (left === 0) return;
    if (isMove(event)) {
      left -= 1;
      const problem = problemOf(event);
      const { stream } = event;
      const revision = Number(event.revision);
      const text = `The move of the event log in event ${revision} of ${stream} ${problem}.`;
      if (problem !== null) findings.add({ kind: 'move differs', stream, revision, said: text });
    }
    digest.add(lineOf(event));
  };
};
