import { z } from 'zod';
import { aliasEndSchema } from './dns-failure.ts';
import { hostOrAddressSchema } from './host-name.ts';

/** `GET /api/webtools/domain-ip-finder?name=`, also of an IP address. 504 without an answer. */
export const ipFinderQuerySchema = z.object({ name: hostOrAddressSchema });

const familySchema = z.union([z.literal(4), z.literal(6)]);

export const foundAddressSchema = z.object({
  address: z.string(),
  family: familySchema,
  /** Seconds; null when the address was given. */
  ttl: z.int().nullable(),
  /** IANA registries' word, such as `private`; `unicast` is the public internet. */
  range: z.string(),
  isPublic: z.boolean(),
  reverseName: z.string().nullable(),
});
export type FoundAddressAnswer = z.output<typeof foundAddressSchema>;

/** Also for a name that does not exist. */
export const ipFinderAnswerSchema = z.object({
  name: z.string(),
  exists: z.boolean(),
  /** The name and its aliases, in order. */
  aliases: z.array(z.string()),
  aliasEnd: aliasEndSchema,
  addresses: z.array(foundAddressSchema),
  unanswered: z.array(familySchema),
  durationMs: z.int(),
});
export type IpFinderAnswer = z.output<typeof ipFinderAnswerSchema>;
