import { fromBase64, toBase64 } from '../base64.ts';

export type Decoding =
  | {
      readonly ok: true;
      readonly bytes: Uint8Array<ArrayBuffer>;
      readonly text: string | null;
      /** A data URL's type: "image/png". */
      readonly type: string | null;
    }
  | { readonly ok: false; readonly error: string };

export type Shape = {
  /** RFC 4648, section 5, without padding. */
  readonly urlSafe: boolean;
  /** 76 characters per line (RFC 2045, section 6.8). */
  readonly lines: boolean;
};

export const encodeBytes = (bytes: Uint8Array, { urlSafe, lines }: Shape): string => {
  const encoded = toBase64(bytes);
  const shaped = urlSafe
    ? encoded
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replace(/(?<!=)=+$/, '')
    : encoded;
  return lines ? (shaped.match(/.{1,76}/g) ?? []).join('\r\n') : shaped;
};

/** A lone surrogate becomes U+FFFD. */
export const encodeBase64 = (text: string, shape: Shape): string =>
  encodeBytes(new TextEncoder().encode(text), shape);

const DATA_ADDRESS = /^data:([^,]*?)(;base64)?,/i;

const textOf = (bytes: Uint8Array<ArrayBuffer>): string | null => {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
    return /[\0-\x08\x0E-\x1A\x1C-\x1F]/.test(text) ? null : text;
  } catch {
    return null;
  }
};

const unescaped = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** Takes both alphabets, padded or not, in lines, in quotes, and data URLs (RFC 2397). */
export const decodeBase64 = (typed: string): Decoding => {
  const bare = typed.trim().replace(/^(["'`])([\s\S]*)\1$/, '$2');
  const [address, type = null, isBase64] = DATA_ADDRESS.exec(bare) ?? [];
  if (address !== undefined && isBase64 === undefined) {
    return {
      ok: false,
      error: 'This data address holds no Base64: its text stands there as it is.',
    };
  }
  const given = address === undefined ? bare : bare.slice(address.length);
  const decoded = fromBase64(given.includes('%') ? unescaped(given) : given);
  if (!decoded.ok) return decoded;
  const { bytes } = decoded;
  return { ok: true, bytes, text: textOf(bytes), type: type?.split(';')[0]?.toLowerCase() || null };
};

export type Base64Task =
  | { readonly way: 'encode'; readonly text: string; readonly shape: Shape }
  | { readonly way: 'decode'; readonly text: string };

export type Base64Answer = { readonly way: 'encode'; readonly text: string } | Decoded;
type Decoded = { readonly way: 'decode'; readonly decoding: Decoding };

export const runBase64 = (task: Base64Task): Base64Answer =>
  task.way === 'encode'
    ? { way: 'encode', text: encodeBase64(task.text, task.shape) }
    : { way: 'decode', decoding: decodeBase64(task.text) };
