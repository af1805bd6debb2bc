type UrlList = {
  /** Whole addresses, each once, in their order. */
  readonly urls: readonly string[];
  /** Lines that are no address. */
  readonly wrong: readonly string[];
  /** How many came again. */
  readonly doubles: number;
};

const asUrl = (line: string): string | null => {
  const withScheme = /^[a-z][a-z\d+.-]*:\/\//i.test(line) ? line : `https://${line}`;
  if (!/^https?:\/\//i.test(withScheme) || /\s/.test(withScheme)) return null;
  if (!URL.canParse(withScheme)) return null;
  const { href, hostname } = new URL(withScheme);
  const isHost = hostname.includes('.') || hostname === 'localhost' || hostname.startsWith('[');
  return isHost ? href : null;
};

/** Reads a pasted list: one address a line, with http or https or without a scheme. */
export const readUrls = (text: string): UrlList => {
  const lines = text
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter(Boolean);
  const read = lines.map((line) => ({ line, url: asUrl(line) }));
  const all = read.flatMap(({ url }) => url ?? []);
  const urls = [...new Set(all)];
  return {
    urls,
    wrong: read.filter(({ url }) => url === null).map(({ line }) => line),
    doubles: all.length - urls.length,
  };
};
