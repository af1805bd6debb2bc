import { parseDomainInput, readDomainName } from '@haat/contracts/domain-name-input';

const USUAL_ENDING = 'in';

/**
 * A name worth asking for: the query itself when it is one with an ending that is sold, else the
 * query with the usual ending. Null when neither is a name.
 */
export const nameToCheck = (query: string, endings: readonly string[]): string | null => {
  const typed = query.trim();
  if (typed === '') return null;
  const asTyped = readDomainName(typed);
  const reading = parseDomainInput(
    asTyped.ok || typed.includes('.') ? typed : `${typed}.${USUAL_ENDING}`,
    endings,
  );
  return reading.ok ? reading.domain : null;
};
