export const KINDS = [
  'image',
  'bcrypt',
  'uuid',
  'colour',
  'ip',
  'links',
  'url',
  'email',
  'phone',
  'punycode',
  'domain',
  'sum',
  'base64',
  'lines',
  'text',
] as const;

export type Kind = (typeof KINDS)[number];
