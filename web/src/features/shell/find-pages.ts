import { parseDomainInput, readDomainName } from '@haat/contracts/domain-name-input';

type Findable = {
  readonly label: string;
  readonly about: string;
  /** Other words it goes by. */
  readonly words?: string;
};

/**
 * The pages whose name, remark or other words hold every word of the query, those first that are
 * called so; all of them for an empty one.
 */
export const findPages = <Page extends Findable>(
  pages: readonly Page[],
  query: string,
): readonly Page[] => {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const isCalled = ({ label }: Page) => words.every((word) => label.toLowerCase().includes(word));
  const found = pages.filter(({ label, about, words: others = '' }) => {
    const text = `${label} ${about}`.toLowerCase();
    // Of the others only beginnings: "dom" is not asking for what is random.
    const beginnings = ` ${others.toLowerCase()}`;
    return words.every((word) => text.includes(word) || beginnings.includes(` ${word}`));
  });
  return found.toSorted((one, other) => Number(isCalled(other)) - Number(isCalled(one)));
};

/** The ending that is offered for a word without one. */
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
