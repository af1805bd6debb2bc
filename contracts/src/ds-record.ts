/** DS records (RFC 4034, section 5): they prove that the answers of a domain are not forged. */
import { z } from 'zod';

/** Hexadecimal digits of a digest, by digest type (RFC 3658, 4509, 5933, 6605). */
const DIGEST_LENGTHS = { 1: 40, 2: 64, 3: 64, 4: 96 } as const;
export type DigestType = keyof typeof DIGEST_LENGTHS;

export const DIGEST_TYPES: Readonly<Record<DigestType, string>> = {
  1: 'SHA-1',
  2: 'SHA-256',
  3: 'GOST R 34.11-94',
  4: 'SHA-384',
};

/** Algorithms that registries take (IANA, DNS Security Algorithm Numbers). */
export const DNSSEC_ALGORITHMS = {
  5: 'RSA/SHA-1',
  7: 'RSASHA1-NSEC3-SHA1',
  8: 'RSA/SHA-256',
  10: 'RSA/SHA-512',
  12: 'GOST R 34.10-2001',
  13: 'ECDSA P-256',
  14: 'ECDSA P-384',
  15: 'Ed25519',
  16: 'Ed448',
} as const satisfies Readonly<Record<number, string>>;

export const MAX_DS_RECORDS = 8;

export const dsRecordMessages = {
  keyTag: 'Enter the key tag, a number from 0 to 65535.',
  algorithm: 'Choose the algorithm.',
  digestType: 'Choose the digest type.',
  digestMissing: 'Paste the digest.',
  digestCharacters: 'A digest has only the digits 0 to 9 and the letters A to F.',
  digestLength: (type: DigestType, length: number) =>
    `A ${DIGEST_TYPES[type]} digest has ${DIGEST_LENGTHS[type]} letters and digits. This one has ${length}.`,
} as const;

const isKeyOf = <Key extends number>(list: Readonly<Record<Key, string>>, value: number) =>
  Object.hasOwn(list, String(value));

/** Pasted digests have spaces and line breaks (RFC 4034, 5.3). */
const digest = z
  .string({ error: dsRecordMessages.digestMissing })
  .max(1000, dsRecordMessages.digestMissing)
  .overwrite((text) => text.replace(/\s/g, '').toUpperCase())
  .min(1, dsRecordMessages.digestMissing)
  .regex(/^[0-9A-F]*$/, dsRecordMessages.digestCharacters);

export const dsRecordSchema = z
  .object({
    keyTag: z
      .int(dsRecordMessages.keyTag)
      .min(0, dsRecordMessages.keyTag)
      .max(65_535, dsRecordMessages.keyTag),
    algorithm: z
      .int(dsRecordMessages.algorithm)
      .refine((value) => isKeyOf(DNSSEC_ALGORITHMS, value), dsRecordMessages.algorithm),
    digestType: z
      .int(dsRecordMessages.digestType)
      .refine((value) => isKeyOf(DIGEST_LENGTHS as never, value), dsRecordMessages.digestType),
    digest,
  })
  .superRefine(({ digestType, digest: typed }, context) => {
    const type = digestType as DigestType;
    if (typed.length === DIGEST_LENGTHS[type]) return;
    const message = dsRecordMessages.digestLength(type, typed.length);
    context.addIssue({ code: 'custom', path: ['digest'], message });
  });
export type DsRecord = z.infer<typeof dsRecordSchema>;

/** As the registrar shows it: it may know algorithms that we do not. */
export const shownDsRecordSchema = z.object({
  keyTag: z.int(),
  algorithm: z.int(),
  digestType: z.int(),
  digest: z.string(),
});

export const isSameDsRecord = (one: DsRecord, other: DsRecord): boolean =>
  one.keyTag === other.keyTag &&
  one.algorithm === other.algorithm &&
  one.digestType === other.digestType &&
  one.digest.toUpperCase() === other.digest.toUpperCase();
