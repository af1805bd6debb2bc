import { z } from 'zod';

/** A domain in lower-case ASCII; internationalized names in punycode. */
export const asciiDomainSchema = z
  .string()
  .regex(/^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9-]+)+$/);
