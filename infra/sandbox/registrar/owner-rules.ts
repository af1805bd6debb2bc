import { z } from 'zod';
import { byOrderSchema } from './change-rules.ts';
import { entityId, flag, invoiceOption } from './wire-rules.ts';

const hostName = z
  .string()
  .max(253)
  .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'is no host name');
const ip = z.union([z.ipv4(), z.ipv6()], 'is no IP address');
const ips = z
  .union([ip.transform((one) => [one]), z.array(ip)], 'is no IP address')
  .pipe(z.array(z.string()).min(1, 'at least one is needed').max(13, 'too many'));

export const addChildSchema = byOrderSchema.extend({ cns: hostName, ip: ips });
export const renameChildSchema = byOrderSchema.extend({ 'old-cns': hostName, 'new-cns': hostName });
export const changeChildIpSchema = byOrderSchema.extend({
  cns: hostName,
  'old-ip': ip,
  'new-ip': ip,
});
export const deleteChildIpSchema = byOrderSchema.extend({ cns: hostName, ip });

const digits = (max: number) => z.string().regex(new RegExp(`^\\d{1,${max}}$`), 'must be a number');

/** A map: each name with its value. */
export const dsSchema = byOrderSchema.extend({
  'attr-name1': z.literal('keytag'),
  'attr-value1': digits(5),
  'attr-name2': z.literal('algorithm'),
  'attr-value2': digits(3),
  'attr-name3': z.literal('digesttype'),
  'attr-value3': digits(3),
  'attr-name4': z.literal('digest'),
  'attr-value4': z.string().regex(/^[0-9a-f]+$/i, 'is not hexadecimal'),
});

export const purchasePrivacySchema = byOrderSchema.extend({ 'invoice-option': invoiceOption });
export const modifyPrivacySchema = byOrderSchema.extend({
  'protect-privacy': flag,
  reason: z.string().trim().min(1, 'is empty').max(255, 'longer than 255'),
});

const contactId = z.union([entityId, z.literal('-1')], 'must be a number');
export const modifyContactSchema = byOrderSchema.extend({
  'reg-contact-id': contactId,
  'admin-contact-id': contactId,
  'tech-contact-id': contactId,
  'billing-contact-id': contactId,
  'sixty-day-lock-optout': flag.optional(),
  'designated-agent': flag.optional(),
});

export const contactDetailsSchema = z.object({ 'contact-id': entityId });

export const restoreSchema = byOrderSchema.extend({ 'invoice-option': invoiceOption });
