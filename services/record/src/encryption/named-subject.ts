import { eventDefinition, UnreadableEvent } from '@haat/contracts/events/registry';
import type { Subject } from '@haat/contracts/events/subject';

export const namedSubject = ({
  type,
  data,
}: {
  readonly type: string;
  readonly data: unknown;
}): Subject | null => {
  if (typeof data !== 'object' || data === null) return null;
  try {
    return eventDefinition(type).subjectOf(data as Readonly<Record<string, unknown>>);
  } catch (error) {
    if (error instanceof UnreadableEvent) return null;
    throw error;
  }
};
