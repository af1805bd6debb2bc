const BYTES = 16;

/** @returns 128 random bits in hex. Browsers have crypto.randomUUID on pages with TLS only. */
export const randomId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(BYTES))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
