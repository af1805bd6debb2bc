import { parseDomainInput, readDomainName } from '@haat/contracts/domain-name-input';

const USUAL_ENDING = 'in';

/** @returns the query, perhaps with the usual TLD, if that is a domain with a sold TLD. */
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
