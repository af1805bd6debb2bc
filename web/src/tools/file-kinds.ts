type Kind = {
  readonly ending: string;
  readonly type: string;
};

/** Magic numbers, at byte 0 by default. */
const BEGINNINGS: readonly (Kind & { readonly at?: number; readonly hex: string })[] = [
  { hex: '89504e470d0a1a0a', ending: 'png', type: 'image/png' },
  { hex: 'ffd8ff', ending: 'jpg', type: 'image/jpeg' },
  { hex: '474946383761', ending: 'gif', type: 'image/gif' },
  { hex: '474946383961', ending: 'gif', type: 'image/gif' },
  { at: 8, hex: '57454250', ending: 'webp', type: 'image/webp' },
  { at: 4, hex: '6674797061766966', ending: 'avif', type: 'image/avif' },
  { at: 4, hex: '6674797061766973', ending: 'avif', type: 'image/avif' },
  { at: 4, hex: '6674797068656963', ending: 'heic', type: 'image/heic' },
  { hex: '424d', ending: 'bmp', type: 'image/bmp' },
  { hex: '00000100', ending: 'ico', type: 'image/x-icon' },
  { hex: '49492a00', ending: 'tif', type: 'image/tiff' },
  { hex: '4d4d002a', ending: 'tif', type: 'image/tiff' },
  { hex: '255044462d', ending: 'pdf', type: 'application/pdf' },
  { hex: '504b0304', ending: 'zip', type: 'application/zip' },
  { hex: '1f8b08', ending: 'gz', type: 'application/gzip' },
  { hex: '4f676753', ending: 'ogg', type: 'audio/ogg' },
  { hex: '494433', ending: 'mp3', type: 'audio/mpeg' },
  { at: 4, hex: '66747970', ending: 'mp4', type: 'video/mp4' },
  { hex: '774f4632', ending: 'woff2', type: 'font/woff2' },
];

const hexAt = (bytes: Uint8Array, at: number, length: number): string =>
  [...bytes.subarray(at, at + length)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** May precede `<svg`. An inner `-->` in a comment would backtrack exponentially. */
const SVG =
  /^\uFEFF?\s*(?:<\?xml[^>]*>\s*|<!--(?:(?!-->)[\s\S])*-->\s*|<!doctype svg[^>]*>\s*)*<svg[\s>]/i;
const HEAD_BYTES = 8192;

/** By its first bytes; null if unknown, as for text. */
export const kindOf = (bytes: Uint8Array): Kind | null => {
  const known = BEGINNINGS.find(({ at = 0, hex }) => hexAt(bytes, at, hex.length / 2) === hex);
  if (known) return { ending: known.ending, type: known.type };
  const head = new TextDecoder().decode(bytes.subarray(0, HEAD_BYTES));
  return SVG.test(head) ? { ending: 'svg', type: 'image/svg+xml' } : null;
};
