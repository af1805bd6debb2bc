import { z } from 'zod';
import { aliasEndSchema } from './dns-failure.ts';
import { hostOrAddressSchema } from './host-name.ts';

/**
 * `GET /api/webtools/domain-ip-finder?name=`; of an address it tells what its holder calls it. 504
 * when nobody answers.
 */
export const ipFinderQuerySchema = z.object({ name: hostOrAddressSchema });

const familySchema = z.union([z.literal(4), z.literal(6)]);

export const foundAddressSchema = z.object({
  address: z.string(),
  family: familySchema,
  /** Seconds that others may keep it; null for an address that was asked about itself. */
  ttl: z.int().nullable(),
  /** In the words of the IANA registries, such as `private`; `unicast` is the public internet. */
  range: z.string(),
  isPublic: z.boolean(),
  /** What the holder of the address calls it; null when they say nothing. */
  reverseName: z.string().nullable(),
});
export type FoundAddressAnswer = z.output<typeof foundAddressSchema>;

/** A name that does not exist is an answer too. */
export const ipFinderAnswerSchema = z.object({
  /** In ASCII, or the address that was asked about. */
  name: z.string(),
  exists: z.boolean(),
  /** The name, and each one that it is another name for, in turn. */
  aliases: z.array(z.string()),
  aliasEnd: aliasEndSchema,
  addresses: z.array(foundAddressSchema),
  /** The kind of address that nobody answered about, where the other was told. */
  unanswered: z.array(familySchema),
  /** Milliseconds. */
  durationMs: z.int(),
});
export type IpFinderAnswer = z.output<typeof ipFinderAnswerSchema>;
