import { listParked, type ParkedEvent } from '@haat/event-processing/parked-events';
import { toDecide } from './to-paste.ts';
import type { Waiting, WaitingServices } from './waiting.ts';

const CUSTOMER_STREAM = /^customer-(.+)$/;

/** What a processor has put aside of one stream. @param behind how many wait behind the first. */
export const parkedWaits = (
  { processor, stream, type, parked_at, error }: ParkedEvent,
  behind: number,
): Waiting => ({
  kind: 'event parked',
  id: stream,
  since: parked_at.toISOString(),
  whose: CUSTOMER_STREAM.exec(stream)?.[1] ?? null,
  amountPaise: null,
  why:
    `${processor} could not handle ${type}${behind > 0 ? `, ${behind} wait behind it` : ''}: ` +
    `${error} Mend that first.`,
  commands: [toDecide('Its cause is mended.', 'reactors', 'unpark', processor, stream)],
});

export const findParked = async ({ db }: WaitingServices): Promise<readonly Waiting[]> => {
  const parked = await listParked(db);
  const byStream = Map.groupBy(parked, ({ processor, stream }) => `${processor} ${stream}`);
  return [...byStream.values()].flatMap(([first, ...behind]) =>
    first === undefined ? [] : [parkedWaits(first, behind.length)],
  );
};
