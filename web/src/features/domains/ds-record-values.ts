import {
  DIGEST_TYPES,
  DNSSEC_ALGORITHMS,
  type DsRecord,
  dsRecordSchema,
} from '@haat/contracts/ds-record';
import type { dsRecordsAnswerSchema } from '@haat/contracts/http/owned-domains';
import type { z } from 'zod';
import type { FormReading } from '../../components/form/form-refusal.ts';
import { mistakesIn } from '../contact/contact-form.ts';

export type DsRecordsAnswer = z.infer<typeof dsRecordsAnswerSchema>;
export type ShownDsRecord = DsRecordsAnswer['records'][number];

export const DS_FIELDS = ['keyTag', 'algorithm', 'digestType', 'digest'] as const;
export type DsValues = Readonly<Record<(typeof DS_FIELDS)[number], string>>;

export const emptyDsValues: DsValues = { keyTag: '', algorithm: '', digestType: '', digest: '' };

/** @returns NaN for anything but digits: "1e3" is a typing error. */
const numberOf = (typed: string): number =>
  /^\d+$/.test(typed.trim()) ? Number(typed) : Number.NaN;

export const readDsValues = ({
  keyTag,
  algorithm,
  digestType,
  digest,
}: DsValues): FormReading<DsValues, DsRecord> => {
  const parsed = dsRecordSchema.safeParse({
    ...{ keyTag: numberOf(keyTag), algorithm: numberOf(algorithm) },
    ...{ digestType: numberOf(digestType), digest },
  });
  return parsed.success
    ? { ok: true, body: parsed.data }
    : { ok: false, errors: mistakesIn<keyof DsValues>(parsed.error) };
};

/** While it is typed or pasted. @returns what is wrong with the digest; null before its type is chosen */
export const digestError = ({ digestType, digest }: DsValues): string | null => {
  if (digest.trim() === '' || digestType === '') return null;
  const reading = readDsValues({ keyTag: '0', algorithm: '13', digestType, digest });
  const error = reading.ok ? undefined : reading.errors?.digest;
  return typeof error === 'string' ? error : null;
};

const named = (names: Readonly<Record<number, string>>, code: number): string => {
  const name = names[code];
  return name === undefined ? `${code}` : `${code}, ${name}`;
};

/** @returns "13, ECDSA P-256"; the number alone where we do not know its name. */
export const algorithmText = (code: number): string => named(DNSSEC_ALGORITHMS, code);
export const digestTypeText = (code: number): string => named(DIGEST_TYPES, code);

const choicesOf = (names: Readonly<Record<number, string>>, none: string) => [
  { value: '', label: none },
  ...Object.keys(names).map((code) => ({ value: code, label: named(names, Number(code)) })),
];

export const ALGORITHM_CHOICES = choicesOf(DNSSEC_ALGORITHMS, 'Choose an algorithm');
export const DIGEST_TYPE_CHOICES = choicesOf(DIGEST_TYPES, 'Choose a digest type');
