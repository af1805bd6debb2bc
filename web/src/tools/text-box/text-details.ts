/**
 * Above it, in bytes of UTF-8, a text is not put into a text box: a browser lays out all of it, and
 * answers nobody meanwhile. At this size that takes a tenth of a second, at ten times of it many.
 */
const SHOWN_BYTES = 500_000;
const MAX_BYTES_PER_UNIT = 3;

const bytesOf = (text: string): number => new Blob([text]).size;

/** Whether a text box would freeze under it. */
export const isTooLong = (text: string): boolean => {
  if (text.length > SHOWN_BYTES) return true;
  return text.length * MAX_BYTES_PER_UNIT > SHOWN_BYTES && bytesOf(text) > SHOWN_BYTES;
};

const FIRST_LINES = 5;
const OF_A_LINE = 200;

export type TextDetails = {
  /** In UTF-8, as a file of it would have. */
  readonly bytes: number;
  readonly lines: number;
  /** The first few, each cut where it is long. */
  readonly start: readonly string[];
};

/** What can be told of a text that is not shown. A line end at its end begins no line. */
export const textDetails = (text: string): TextDetails => {
  let lines = 0;
  const start: string[] = [];
  for (let at = 0; at < text.length; ) {
    const end = text.indexOf('\n', at);
    const stop = end === -1 ? text.length : end;
    if (lines < FIRST_LINES) start.push(text.slice(at, Math.min(stop, at + OF_A_LINE)));
    lines += 1;
    at = stop + 1;
  }
  return { bytes: bytesOf(text), lines, start };
};

const number = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 1 });

/** "5.2 MB, 81,000 lines". */
export const textDetailsLabel = ({ bytes, lines }: TextDetails): string => {
  const size = `${number.format(bytes / 1_000_000)} MB`;
  return `${size}, ${number.format(lines)} ${lines === 1 ? 'line' : 'lines'}`;
};
