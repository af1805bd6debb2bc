import { z } from 'zod';
import type { Change } from './owned-state.ts';
import { domainName, entityId, nameservers } from './wire-rules.ts';
import type { RecordType } from './zone.ts';

export const byOrderSchema = z.object({ 'order-id': entityId });

export const nameserversSchema = byOrderSchema.extend({ ns: nameservers });

export const codeSchema = byOrderSchema.extend({
  'auth-code': z
    .string()
    .min(6, 'at least 6 characters')
    .max(32, 'at most 32 characters')
    .regex(/[a-z]/i, 'needs a letter')
    .regex(/\d/, 'needs a digit')
    .regex(/[^a-z0-9]/i, 'needs a sign'),
});

const integer = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,10}$/, 'must be a number')
    .transform(Number)
    .pipe(z.number().min(min, `must be at least ${min}`).max(max, `must be at most ${max}`));
const sixteenBits = integer(0, 65_535);

const LABEL = /^[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?$/;
const isHost = (name: string): boolean =>
  name.split('.').every((label, index) => (index === 0 && label === '*') || LABEL.test(label));
/** Relative; a final dot is a mistake. */
const host = z
  .string()
  .max(253)
  .refine((name) => name === '' || name === '@' || isHost(name), 'is no host')
  .transform((name) => (name === '' ? '@' : name));
const target = z
  .string()
  .max(253)
  .regex(/^[a-z0-9_-]+(\.[a-z0-9_-]+)+$/, 'is no host name')
  .refine((name) => !z.ipv4().safeParse(name).success, 'is no host name');
/** In characters. */
const MAX_TEXT_LENGTH = 4_000;

const VALUES: Readonly<Record<RecordType, z.ZodType<string>>> = {
  A: z.ipv4('is no IPv4 address'),
  AAAA: z.ipv6('is no IPv6 address'),
  CNAME: target,
  MX: target,
  NS: target,
  SRV: target,
  TXT: z
    .string()
    .max(MAX_TEXT_LENGTH, `longer than ${MAX_TEXT_LENGTH}`)
    .regex(/^[\x20-\x7e]+$/, 'has letters that are not ASCII'),
};

/** The path's part of a type. */
export const TYPE_NAMES: Readonly<Record<RecordType, string>> = {
  A: 'ipv4',
  AAAA: 'ipv6',
  CNAME: 'cname',
  MX: 'mx',
  TXT: 'txt',
  SRV: 'srv',
  NS: 'ns',
};

const MIN_TTL = 7_200;
const named = { 'domain-name': domainName, host };
const value = z.string().min(1, 'is empty');

const onlyIf = (applies: boolean): z.ZodType<number | undefined> =>
  applies ? sixteenBits : z.undefined('is not of this type').optional();
const ofService = (type: RecordType) => ({
  weight: onlyIf(type === 'SRV'),
  port: onlyIf(type === 'SRV'),
});
const settings = (type: RecordType) => ({
  ttl: integer(MIN_TTL, 2_147_483_647),
  priority: onlyIf(type === 'MX' || type === 'SRV'),
  ...ofService(type),
});

export type RecordCall = { readonly domain: string; readonly change: Change };

export const addRecordSchema = (type: RecordType) =>
  z.object({ ...named, value: VALUES[type], ...settings(type) }).transform(
    ({ 'domain-name': domain, ...record }): RecordCall => ({
      domain,
      change: { thing: 'record', action: 'add', record: { type, ...record } },
    }),
  );

export const updateRecordSchema = (type: RecordType) =>
  z
    .object({
      ...named,
      'current-value': value,
      'new-value': VALUES[type],
      ...settings(type),
    })
    .transform((fields): RecordCall => {
      const {
        'domain-name': domain,
        'current-value': before,
        'new-value': after,
        ...rest
      } = fields;
      const current = { type, host: rest.host, value: before };
      const record = { type, value: after, ...rest };
      return { domain, change: { thing: 'record', action: 'update', current, record } };
    });

export const deleteRecordSchema = (type: RecordType) =>
  z.object({ ...named, value, ...ofService(type) }).transform(
    ({ 'domain-name': domain, ...current }): RecordCall => ({
      domain,
      change: { thing: 'record', action: 'delete', current: { type, ...current } },
    }),
  );

export const searchSchema = z.object({
  'domain-name': domainName,
  type: z.enum(['A', 'AAAA', 'CNAME', 'MX', 'TXT', 'NS', 'SRV', 'SOA'], 'is unknown'),
  'no-of-records': integer(10, 50),
  'page-no': integer(1, 1_000_000),
  host: z.string().optional(),
  value: z.string().optional(),
});
