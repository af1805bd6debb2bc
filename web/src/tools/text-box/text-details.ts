/** UTF-8 bytes: a browser lays this out in 0.1 s, and freezes far beyond. */
const SHOWN_BYTES = 500_000;
const MAX_BYTES_PER_UNIT = 3;

const bytesOf = (text: string): number => new Blob([text]).size;

export const isTooLong = (text: string): boolean => {
  if (text.length > SHOWN_BYTES) return true;
  return text.length * MAX_BYTES_PER_UNIT > SHOWN_BYTES && bytesOf(text) > SHOWN_BYTES;
};

const FIRST_LINES = 5;
const OF_A_LINE = 200;

export type TextDetails = {
  readonly bytes: number;
  readonly lines: number;
  readonly start: readonly string[];
};

/** A final line end starts no line. */
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

export const textDetailsLabel = ({ bytes, lines }: TextDetails): string => {
  const size = `${number.format(bytes / 1_000_000)} MB`;
  return `${size}, ${number.format(lines)} ${lines === 1 ? 'line' : 'lines'}`;
};
