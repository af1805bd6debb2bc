import type { Registration } from '@haat/contracts/http/webtools/whois-lookup';
import { shapeOfJson } from './json-shape.ts';
import { readRdapDomain } from './rdap-registration.ts';

/** Real answers nest a dozen levels. */
const DEEPEST = 64;
/** Longer answers are not indented. */
const MAX_INDENTED_LENGTH = 512 * 1024;

export type RdapText = { readonly domain: string; readonly body: Uint8Array };

export type RdapRead = {
  readonly registration: Registration;
  /** The registrar's URL. */
  readonly moreAt: string | null;
  readonly raw: string;
};

/** @returns null for invalid JSON, too deep nesting, or another domain. */
export const readRdap = ({ domain, body }: RdapText): RdapRead | null => {
  const text = Buffer.from(body).toString();
  const { depth, indentedLength } = shapeOfJson(text);
  if (depth > DEEPEST) return null;
  const json = parsed(text);
  const found = json === undefined ? null : readRdapDomain(json, domain);
  if (found === null) return null;
  const raw = indentedLength > MAX_INDENTED_LENGTH ? text : JSON.stringify(json, null, 2);
  return { registration: found.registration, moreAt: found.moreAt?.href ?? null, raw };
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
