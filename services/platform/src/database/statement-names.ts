/** What is sent once is not worth a name; the texts seen last are remembered, to know them again. */
const MOST_SEEN = 500;
/** Of one connection. A prepared statement and its plan take some tens of kB of the server's memory. */
const MOST_NAMED = 200;
/** In UTF-16 code units. Longer ones are lists of rows, each of another length. */
const LONGEST_NAMED = 8_192;

export type StatementNames = {
  /** @returns undefined for a statement that is better sent without one. */
  readonly nameOf: (text: string) => string | undefined;
  /** The server does not take the statement under its name any more. */
  readonly forget: (text: string) => void;
  /** @returns names that are no longer used, each once: the server may drop them. */
  readonly takeUnused: () => readonly string[];
};

/**
 * Names of the statements of one connection: what has a name is parsed and planned once. A
 * statement gets one the second time that it is sent; the one that was not used for the longest
 * makes room. A name is never given twice: statements that are still on their way would else be
 * taken for others.
 */
export const createStatementNames = (mostNamed = MOST_NAMED): StatementNames => {
  const seen = new Set<string>();
  const named = new Map<string, string>();
  let unused: string[] = [];
  let given = 0;

  const give = (text: string): string => {
    given += 1;
    const name = `s${given}`;
    named.set(text, name);
    if (named.size > mostNamed) {
      const [oldest] = named;
      if (oldest) drop(oldest[0], oldest[1]);
    }
    return name;
  };

  const drop = (text: string, name: string): void => {
    named.delete(text);
    unused.push(name);
  };

  return {
    nameOf: (text) => {
      const name = named.get(text);
      if (name !== undefined) {
        named.delete(text);
        named.set(text, name);
        return name;
      }
      if (text.length > LONGEST_NAMED) return undefined;
      if (seen.delete(text)) return give(text);
      seen.add(text);
      const [oldest] = seen;
      if (seen.size > MOST_SEEN && oldest !== undefined) seen.delete(oldest);
      return undefined;
    },
    forget: (text) => {
      const name = named.get(text);
      if (name === undefined) return;
      drop(text, name);
      seen.add(text);
    },
    takeUnused: () => {
      const taken = unused;
      unused = [];
      return taken;
    },
  };
};
