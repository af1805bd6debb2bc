import { z } from 'zod';

/** The name as it is registered: lower-case ASCII, internationalized names in punycode. */
export const asciiDomainSchema = z
  .string()
  .regex(/^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9-]+)+$/);
