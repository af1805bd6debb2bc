import type { Tool } from '../tool.ts';
import type { Kind } from './kinds.ts';
import { recognise } from './recognise.ts';
import { toolsThatTake } from './takers.ts';

export type Offer = {
  readonly tool: Tool;
  readonly kind: Kind;
};

const MAX_OFFERS = 8;

/** The narrowest kind first. */
export const offersFor = (text: string, tools: readonly Tool[]): readonly Offer[] => {
  const offers = new Map<string, Offer>();
  for (const kind of recognise(text)) {
    for (const tool of toolsThatTake(kind, tools)) {
      if (!offers.has(tool.slug)) offers.set(tool.slug, { tool, kind });
    }
  }
  return [...offers.values()].slice(0, MAX_OFFERS);
};

const NAMES: Readonly<Record<Kind, string>> = {
  image: 'a picture as text',
  bcrypt: 'a bcrypt hash',
  uuid: 'a UUID',
  colour: 'a colour',
  ip: 'an IP address',
  links: 'a list of links',
  url: 'a web address',
  email: 'an email address',
  phone: 'a phone number',
  punycode: 'an international name',
  domain: 'a domain name',
  sum: 'a sum',
  base64: 'Base64',
  lines: 'lines',
  text: 'a text',
};

export const kindLabel = ([offer]: readonly Offer[]): string =>
  offer === undefined ? '' : NAMES[offer.kind];
