const BYTES = 16;

/** 128 random bits in hex. crypto.randomUUID needs TLS. */
export const randomId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(BYTES))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
