import type { Registration } from '@haat/contracts/http/webtools/whois-lookup';
import { z } from 'zod';
import { eppStatus, publicText, webAddress } from './field-values.ts';

/** Of each kind; a domain has 13 nameservers at most. */
const MAX_PARTS = 100;
/** A URL may have 2,048 characters. */
const MAX_TEXT_LENGTH = 2_048;

const text = z.string().transform((value) => value.slice(0, MAX_TEXT_LENGTH));
const first = (values: unknown): unknown =>
  Array.isArray(values) ? values.slice(0, MAX_PARTS) : values;

/** Invalid parts are skipped. */
const part = <Schema extends z.ZodType>(schema: Schema) => schema.optional().catch(undefined);
const parts = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess(first, z.array(schema.nullable().catch(null)).catch([]).default([]));

const linkSchema = z.object({
  rel: part(text),
  href: part(text),
  type: part(text),
});

const entitySchema = z.object({
  roles: parts(text),
  /** jCard (RFC 7095): "vcard", then name, parameters, type, values. */
  vcardArray: part(z.tuple([z.string(), z.preprocess(first, z.array(z.array(z.unknown())))])),
  publicIds: parts(z.object({ type: text, identifier: text })),
  links: parts(linkSchema),
});
type Entity = z.output<typeof entitySchema>;

const domainSchema = z.object({
  objectClassName: z.literal('domain'),
  ldhName: z.string(),
  status: parts(text),
  events: parts(z.object({ eventAction: text, eventDate: text })),
  entities: parts(entitySchema),
  nameservers: parts(z.object({ ldhName: text })),
  secureDNS: part(z.object({ delegationSigned: part(z.boolean()) })),
  links: parts(linkSchema),
});

const present = <Value>(values: readonly (Value | null)[]): Value[] =>
  values.filter((value) => value !== null);

const cardText = ({ vcardArray }: Entity, property: string): string | null => {
  const found = vcardArray?.[1].find(([name]) => name === property)?.[3];
  const [value] = [found].flat(2);
  return typeof value === 'string' ? publicText(value.slice(0, MAX_TEXT_LENGTH)) : null;
};

const registrarIn = (entity: Entity): Registration['registrar'] => {
  const name = cardText(entity, 'fn') ?? cardText(entity, 'org');
  if (name === null) return null;
  const about = present(entity.links).find(({ rel }) => rel === 'about')?.href;
  const id = present(entity.publicIds).find(({ type }) => /^IANA Registrar ID$/i.test(type));
  return {
    name,
    url: webAddress(about ?? cardText(entity, 'url')),
    ianaId: id?.identifier ?? null,
  };
};

export type RdapDomain = {
  readonly registration: Registration;
  /** The registrar's answer (RFC 9083, 4.2). */
  readonly moreAt: URL | null;
};

/** Null where it is about another domain. */
export const readRdapDomain = (json: unknown, domain: string): RdapDomain | null => {
  const parsed = domainSchema.safeParse(json);
  if (!parsed.success || parsed.data.ldhName.toLowerCase().replace(/\.$/, '') !== domain)
    return null;
  const { status, events, entities, nameservers, secureDNS, links } = parsed.data;
  const inRole = (role: string) =>
    present(entities).filter(({ roles }) => present(roles).includes(role));
  const whenOf = (action: string): string | null => {
    const date = present(events).find(({ eventAction }) => eventAction === action)?.eventDate;
    return date !== undefined && Number.isFinite(Date.parse(date)) ? date : null;
  };
  const more = present(links).find(({ rel, type }) => rel === 'related' && /rdap/.test(type ?? ''));
  return {
    registration: {
      registrar:
        inRole('registrar')
          .map(registrarIn)
          .find((one) => one !== null) ?? null,
      organisation:
        inRole('registrant')
          .map((entity) => cardText(entity, 'org'))
          .find((text) => text !== null) ?? null,
      registeredAt: whenOf('registration'),
      expiresAt: whenOf('expiration'),
      changedAt: whenOf('last changed'),
      status: present(status).map(eppStatus),
      nameservers: present(nameservers).map(({ ldhName }) =>
        ldhName.toLowerCase().replace(/\.$/, ''),
      ),
      isSigned: secureDNS?.delegationSigned ?? null,
    },
    moreAt: more?.href === undefined ? null : URL.parse(more.href),
  };
};
