import { createReadStream } from 'node:fs';

const NEWLINE = 0x0a;

/** The file is invalid; the message names the line. */
export class UnfitExport extends Error {
  override readonly name = 'UnfitExport';
  readonly line: number;
  readonly said: string;
  /** Of the event on the line, if it has one. */
  readonly position: string | null;

  constructor(line: number, said: string, position: string | null = null) {
    super(`Line ${line}: ${said}`);
    this.line = line;
    this.said = said;
    this.position = position;
  }
}

export type Line = { readonly number: number; readonly bytes: Buffer };

/** In bytes; an anchor of 2,000 heads has about 300 kB. */
const MAX_LINE_LENGTH = 16 * 1024 * 1024;

/** One line in memory at a time. @throws {UnfitExport} for a line that is too long or has no end */
export async function* readLines(path: string): AsyncGenerator<Line> {
  let number = 1;
  let begun: Buffer[] = [];
  let length = 0;
  const take = (bytes: Buffer): void => {
    length += bytes.length;
    if (length > MAX_LINE_LENGTH)
      throw new UnfitExport(number, 'it is longer than any that was exported.');
    begun.push(bytes);
  };
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) {
    let from = 0;
    for (;;) {
      const end = (chunk as Buffer).indexOf(NEWLINE, from);
      if (end < 0) break;
      take((chunk as Buffer).subarray(from, end));
      yield { number, bytes: begun.length === 1 ? (begun[0] as Buffer) : Buffer.concat(begun) };
      number += 1;
      [begun, length, from] = [[], 0, end + 1];
    }
    take((chunk as Buffer).subarray(from));
  }
  if (length > 0) throw new UnfitExport(number, 'it has no end: the file was cut off.');
}
