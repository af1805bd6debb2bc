export const SNIPPETS = ['data', 'base64', 'html', 'css'] as const;
type Snippet = (typeof SNIPPETS)[number];

export type DataUrl = {
  readonly mime: string;
  readonly base64: string;
  readonly bytes: number;
};

/** The first bytes of pictures, in Base64, for those pasted without their type. */
const BEGINNINGS = [
  ['iVBORw0KGgo', 'image/png'],
  ['/9j/', 'image/jpeg'],
  ['R0lGOD', 'image/gif'],
  ['UklGR', 'image/webp'],
  ['PHN2Zy', 'image/svg+xml'],
  ['PD94bWw', 'image/svg+xml'],
  ['Qk0', 'image/bmp'],
  ['AAABAA', 'image/x-icon'],
] as const;

const bytesOf = (base64: string): number => Math.floor((base64.replace(/=+$/, '').length * 3) / 4);

/** Reads a data address, or the bare Base64 of a picture. Null for anything else. */
export const readDataUrl = (typed: string): DataUrl | null => {
  const packed = typed.replace(/\s+/g, '').replace(/^url\(["']?|["']?\)$/g, '');
  const [, named, body = packed] =
    /^data:(image\/[\w.+-]+)(?:;[\w=-]+)*;base64,(.*)$/i.exec(packed) ?? [];
  if (
    body === '' ||
    !/^[A-Za-z0-9+/]+={0,2}$/.test(body) ||
    body.replace(/=+$/, '').length % 4 === 1
  ) {
    return null;
  }
  const mime = named ?? BEGINNINGS.find(([beginning]) => body.startsWith(beginning))?.[1];
  return mime === undefined
    ? null
    : { mime: mime.toLowerCase(), base64: body, bytes: bytesOf(body) };
};

export const dataUrlOf = ({ mime, base64 }: DataUrl): string => `data:${mime};base64,${base64}`;

/** The picture as it is pasted into a page. */
export const snippetOf = (picture: DataUrl, as: Snippet): string => {
  const address = dataUrlOf(picture);
  if (as === 'data') return address;
  if (as === 'base64') return picture.base64;
  return as === 'html' ? `<img src="${address}" alt="">` : `background-image: url("${address}");`;
};

/** "picture.jpg": a name to save the picture under. */
export const fileNameOf = ({ mime }: DataUrl): string => {
  const type = mime
    .replace('image/', '')
    .replace('+xml', '')
    .replace(/^x-|^vnd\..*\./, '');
  return `picture.${type === 'jpeg' ? 'jpg' : type === 'icon' ? 'ico' : type}`;
};

/** @returns "812 bytes", "4.2 KB" or "1.3 MB". */
export const sizeInWords = (bytes: number): string => {
  if (bytes < 1000) return `${bytes} bytes`;
  const kilobytes = bytes / 1000;
  return kilobytes < 1000 ? `${kilobytes.toFixed(1)} KB` : `${(kilobytes / 1000).toFixed(1)} MB`;
};
