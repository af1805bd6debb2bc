/** https://www.postgresql.org/docs/current/protocol-message-formats.html */

const CHARACTER = 1;
const LENGTH = 4;

export type WireMessage = {
  /** Empty for a connection's first message. */
  readonly kind: string;
  readonly bytes: Buffer;
};

/** @param opensWithoutLetter true for a client. */
export const createMessageSplitter = (
  opensWithoutLetter: boolean,
): ((chunk: Buffer) => readonly WireMessage[]) => {
  let rest: Buffer = Buffer.alloc(0);
  let head = opensWithoutLetter ? 0 : CHARACTER;
  return (chunk) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    const messages: WireMessage[] = [];
    let from = 0;
    while (rest.length >= from + head + LENGTH) {
      const end = from + head + rest.readInt32BE(from + head);
      if (rest.length < end) break;
      const kind = head === 0 ? '' : String.fromCharCode(rest[from] ?? 0);
      messages.push({ kind, bytes: rest.subarray(from, end) });
      head = CHARACTER;
      from = end;
    }
    rest = rest.subarray(from);
    return messages;
  };
};

const textAt = (bytes: Buffer, from: number): readonly [text: string, next: number] => {
  const end = bytes.indexOf(0, from);
  return [bytes.toString('utf8', from, end), end + 1];
};

export type StatementReader = {
  /** @returns undefined when the message runs no statement. */
  readonly statementOf: (message: WireMessage) => string | undefined;
  /** Answers (ReadyForQuery) requested so far. */
  readonly requestedAnswers: () => number;
};

export const createStatementReader = (): StatementReader => {
  const named = new Map<string, string>();
  let requestedAnswers = 0;
  return {
    requestedAnswers: () => requestedAnswers,
    statementOf: ({ kind, bytes }) => {
      const body = CHARACTER + LENGTH;
      switch (kind) {
        case 'Q':
          requestedAnswers += 1;
          return textAt(bytes, body)[0];
        case 'S':
          requestedAnswers += 1;
          return undefined;
        case 'P': {
          const [name, next] = textAt(bytes, body);
          named.set(name, textAt(bytes, next)[0]);
          return undefined;
        }
        case 'B': {
          const [, next] = textAt(bytes, body);
          return named.get(textAt(bytes, next)[0]);
        }
        default:
          return undefined;
      }
    },
  };
};

/** ReadyForQuery: all is answered up to a Sync or a simple query. */
export const isAnswered = ({ kind }: WireMessage): boolean => kind === 'Z';
