/** How far browsers look for the charset (WHATWG HTML, 13.2.3.2). */
const LOOKED_AT_BYTES = 1024;

const DECLARED = /<meta[^>]{0,300}?\bcharset\s*=\s*["']?\s*([^\s"'/>;]+)/i;

const decoderOf = (label: string): InstanceType<typeof TextDecoder> | null => {
  try {
    return new TextDecoder(label);
  } catch {
    return null;
  }
};

const byteOrderMark = ([first, second, third]: Uint8Array): string | null => {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return first === 0xff && second === 0xfe ? 'utf-16le' : null;
};

/** UTF-16 there means UTF-8: the tag itself is ASCII. */
const declaredIn = (body: Uint8Array): string | null => {
  const start = new TextDecoder('latin1').decode(body.subarray(0, LOOKED_AT_BYTES));
  const label = DECLARED.exec(start)?.[1]?.toLowerCase() ?? null;
  return label?.startsWith('utf-16') ? 'utf-8' : label;
};

/**
 * By byte order mark, header, tag, else UTF-8, like browsers. @returns also the declared charset
 */
export const readPageText = (
  body: Uint8Array,
  headerCharset: string | null,
): { readonly text: string; readonly charset: string | null } => {
  const declared = [byteOrderMark(body), headerCharset?.toLowerCase() ?? null, declaredIn(body)];
  for (const label of declared) {
    const decoder = label === null ? null : decoderOf(label);
    if (decoder !== null) return { text: decoder.decode(body), charset: label };
  }
  return { text: new TextDecoder().decode(body), charset: null };
};
