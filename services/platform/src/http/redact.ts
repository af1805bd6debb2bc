export type Redact = (text: string) => string;

const REDACTED = '[redacted]';

/** A secret's encodings in a URL, form, JSON body or stack. */
const spellings = (secret: string): readonly string[] => [
  secret,
  encodeURIComponent(secret),
  encodeURI(secret),
  new URLSearchParams({ secret }).toString().slice('secret='.length),
  JSON.stringify(secret).slice(1, -1),
];

/** @param secrets credentials, as sent to the provider */
export const createRedactor = (secrets: readonly string[]): Redact => {
  const all = [...new Set(secrets.filter((secret) => secret !== '').flatMap(spellings))].sort(
    (a, b) => b.length - a.length,
  );
  return (text) => all.reduce((rest, secret) => rest.replaceAll(secret, REDACTED), text);
};
