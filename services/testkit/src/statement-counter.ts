/** Execute and Query, each of which is answered by what one statement gives. */
const STATEMENTS: ReadonlySet<number> = new Set(['E'.charCodeAt(0), 'Q'.charCodeAt(0)]);

/** Of a message: its type and its length, which counts itself but not the type. */
const HEADER_BYTES = 5;
/** The first message of all has no type. */
const LENGTH_BYTES = 4;

/**
 * Counts the statements in what one client sends to Postgres without TLS.
 * @returns takes the bytes as they come and tells how many statements began in them.
 */
export const createStatementCounter = (): ((bytes: Buffer) => number) => {
  let left: Buffer = Buffer.alloc(0);
  let hasStarted = false;
  return (bytes) => {
    left = Buffer.concat([left, bytes]);
    let statements = 0;
    for (;;) {
      const lengthAt = hasStarted ? HEADER_BYTES - LENGTH_BYTES : 0;
      if (left.length < lengthAt + LENGTH_BYTES) return statements;
      const end = lengthAt + left.readUInt32BE(lengthAt);
      if (left.length < end) return statements;
      if (hasStarted && STATEMENTS.has(left.readUInt8(0))) statements += 1;
      hasStarted = true;
      left = left.subarray(end);
    }
  };
};
