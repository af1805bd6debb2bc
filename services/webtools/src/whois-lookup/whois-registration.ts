import type { Registration } from '@haat/contracts/http/webtools/whois-lookup';
import { parseDomainWhois } from 'whoiser/src/parsers.js';
import { eppStatus, isoDate, publicText, webAddress } from './said.ts';

export type WhoisReading =
  | {
      readonly state: 'registered';
      readonly registration: Registration;
      /** The registrar's own server, which may know more; as it was written. */
      readonly referral: string | null;
    }
  | { readonly state: 'free' }
  | { readonly state: 'unclear' };

/** The sentences of registries for a name that nobody holds; some write them as a comment. */
const FREE_SENTENCES = [
  /no match\b/,
  /(?:domain(?: name)? )?not found\b/,
  /no (?:data|entries|object|such domain|information)\b.*/,
  /nothing found\b/,
  /the queried object does not exist|object does not exist/,
  /(?:domain )?status:\s*(?:free|available)\b/,
  /.{0,80}\b(?:is free|is available for|is not registered|has not been registered|no match for)\b/,
];
const FREE = new RegExp(
  `^[%#*>\\s]*(?:${FREE_SENTENCES.map(({ source }) => source).join('|')})`,
  'im',
);

const fieldsOf = (domain: string, text: string) => {
  try {
    return parseDomainWhois(domain, text, true);
  } catch {
    // A registry that changed its form: the text itself is still there to be read.
    return {};
  }
};

/** Reads what a WHOIS server answered, in whatever form it has. */
export const readWhois = (domain: string, text: string): WhoisReading => {
  const fields = fieldsOf(domain, text);
  const said = (label: string): string | null => publicText([fields[label]].flat()[0]);
  const all = (label: string): readonly string[] => [fields[label] ?? []].flat();

  const registrar = said('Registrar');
  const registeredAt = isoDate(said('Created Date'));
  const expiresAt = isoDate(said('Expiry Date'));
  const nameservers = [...new Set(all('Name Server').map((name) => name.toLowerCase()))];
  const isHeld = [registrar, registeredAt, expiresAt, nameservers[0] ?? null].some(
    (one) => one !== null,
  );
  if (!isHeld) return { state: FREE.test(text) ? 'free' : 'unclear' };
  const dnssec = said('DNSSEC');
  return {
    state: 'registered',
    registration: {
      registrar:
        registrar === null
          ? null
          : {
              name: registrar,
              url: webAddress(said('Registrar URL')),
              ianaId: said('Registrar IANA ID'),
            },
      organisation: said('Registrant Organization'),
      registeredAt,
      expiresAt,
      changedAt: isoDate(said('Updated Date')),
      status: [...new Set(all('Domain Status').map(eppStatus))],
      nameservers: nameservers.map((name) => name.replace(/\.$/, '')),
      isSigned: dnssec === null ? null : /^(?:signed|yes|active)/i.test(dnssec),
    },
    referral: said('Registrar WHOIS Server'),
  };
};
