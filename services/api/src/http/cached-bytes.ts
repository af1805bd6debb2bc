import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { sha256 } from '@haat/platform/ids';

/** Up to two packets are faster uncompressed. */
export const COMPRESSED_FROM_BYTES = 2_048;

export type CachedBytes = {
  /** Weak: compressed bytes differ (RFC 9110, 8.8.1). */
  readonly tag: string;
  readonly plain: Buffer;
  readonly br: Buffer;
  readonly gzip: Buffer;
};

const compressAsBrotli = promisify(brotliCompress);
const compressAsGzip = promisify(gzip);
/** Compressed once on another thread: 1.7 MB takes 0.3 s. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

export const tagOf = (content: string | Buffer): string => `W/"${sha256(content).slice(0, 32)}"`;

export const toCachedBytes = async (content: string | Buffer): Promise<CachedBytes> => {
  const plain = Buffer.from(content);
  const [br, gz] = await Promise.all([compressAsBrotli(plain, BROTLI), compressAsGzip(plain)]);
  return { tag: tagOf(content), plain, br, gzip: gz };
};

const ENCODINGS = ['br', 'gzip'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** @returns the caller's smallest encoding; null for none. */
export const encodingFor = (acceptEncoding: string | undefined): Encoding | null => {
  const taken = new Set(
    acceptEncoding?.split(',').flatMap((entry) => {
      const [name = '', ...options] = entry.toLowerCase().split(';');
      const isRefused = options.some((option) => Number(/q=([\d.]+)/.exec(option)?.[1]) === 0);
      return isRefused ? [] : [name.trim()];
    }),
  );
  return ENCODINGS.find((encoding) => taken.has(encoding)) ?? null;
};
