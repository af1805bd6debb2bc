import type { DnsRecord, TypedRecord } from '@haat/contracts/dns-record';
import { type DnsPlan, planOf, readAll } from './dns-batch.ts';

export type PresetName =
  | 'hosting'
  | 'github'
  | 'vercel'
  | 'netlify'
  | 'google'
  | 'zoho'
  | 'starter';

type PresetInput = {
  readonly name: string;
  readonly label: string;
  readonly placeholder: string;
  readonly hint?: string;
  readonly isOptional?: true;
  /** @returns null if it is not such a value. */
  readonly read: (typed: string) => string | null;
  readonly error: string;
};

export type DnsPreset = {
  readonly name: PresetName;
  readonly label: string;
  readonly about: string;
  readonly inputs: readonly PresetInput[];
  readonly records: (values: Readonly<Record<string, string>>) => readonly TypedRecord[];
  /** Keeps an own SPF or DMARC record, and adds only what is missing. */
  readonly keepsExisting?: true;
};

const matching =
  (pattern: RegExp) =>
  (typed: string): string | null =>
    pattern.exec(typed.trim().replace(/^https?:\/\//i, ''))?.[1]?.toLowerCase() ?? null;

/** Verification values are secrets of sorts: upper and lower case count. */
const anyText = (typed: string): string | null => {
  const text = typed.trim().replace(/^"(.*)"$/, '$1');
  return /^[\x21-\x7e]{1,255}$/.test(text) ? text : null;
};

const VERIFICATION_ERROR = 'Paste the value as it is shown there, without spaces.';

const verification = (name: string, label: string, placeholder: string): PresetInput => ({
  name,
  label,
  placeholder,
  hint: 'You can add it later.',
  isOptional: true,
  read: anyText,
  error: VERIFICATION_ERROR,
});

const record = (type: string, host: string, value: string, priority?: number): TypedRecord => ({
  ...{ type, host, value },
  ...(priority !== undefined && { priority }),
});

const ifGiven = (value: string | undefined, type: string, host: string): readonly TypedRecord[] =>
  value === undefined || value === '' ? [] : [record(type, host, value)];

/** https://docs.github.com/pages: "Managing a custom domain". */
const GITHUB_IPV4 = ['185.199.108.153', '185.199.109.153', '185.199.110.153', '185.199.111.153'];
const GITHUB_IPV6 = [8000, 8001, 8002, 8003].map((part) => `2606:50c0:${part}::153`);

const GITHUB: DnsPreset = {
  name: 'github',
  label: 'GitHub Pages',
  about:
    'Your website comes from GitHub Pages. Also enter the domain in your repository’s settings.',
  inputs: [
    {
      name: 'user',
      label: 'GitHub user or organisation',
      placeholder: 'asha',
      read: matching(
        /^(?:github\.com\/)?([a-z\d](?:[a-z\d-]{0,37}[a-z\d])?)(?:\.github\.io)?\/?$/i,
      ),
      error: 'Enter your GitHub user name, such as asha.',
    },
    verification('verification', 'Verification value from GitHub', 'e16a…'),
  ],
  records: ({ user = '', verification: value }) => [
    ...GITHUB_IPV4.map((address) => record('A', '@', address)),
    ...GITHUB_IPV6.map((address) => record('AAAA', '@', address)),
    record('CNAME', 'www', `${user}.github.io`),
    ...ifGiven(value, 'TXT', `_github-pages-challenge-${user}`),
  ],
};

/** https://vercel.com/docs/domains/set-up-custom-domain */
const VERCEL_CNAME = 'cname.vercel-dns-0.com';

const VERCEL: DnsPreset = {
  name: 'vercel',
  label: 'Vercel',
  about: 'Your website comes from Vercel. Also add the domain to your project there.',
  inputs: [
    {
      name: 'cname',
      label: 'CNAME that Vercel shows',
      placeholder: VERCEL_CNAME,
      hint: `Leave it empty for ${VERCEL_CNAME}.`,
      isOptional: true,
      read: matching(/^([a-z\d-]+\.vercel-dns(?:-\d+)?\.com)\.?$/i),
      error: `Enter a name such as ${VERCEL_CNAME}.`,
    },
    verification('verification', 'Verification value from Vercel', 'vc-domain-verify=…'),
  ],
  records: ({ cname, verification: value }) => [
    record('A', '@', '76.76.21.21'),
    record('CNAME', 'www', cname || VERCEL_CNAME),
    ...ifGiven(value, 'TXT', '_vercel'),
  ],
};

/** https://docs.netlify.com/manage/domains/configure-domains/configure-external-dns/ */
const NETLIFY: DnsPreset = {
  name: 'netlify',
  label: 'Netlify',
  about: 'Your website comes from Netlify. Also add the domain to your site there.',
  inputs: [
    {
      name: 'site',
      label: 'Netlify site',
      placeholder: 'my-site.netlify.app',
      read: matching(/^([a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)(?:\.netlify\.(?:app|com))?\/?$/i),
      error: 'Enter the name of your site, such as my-site.netlify.app.',
    },
  ],
  records: ({ site = '' }) => [
    record('A', '@', '75.2.60.5'),
    record('CNAME', 'www', `${site}.netlify.app`),
  ],
};

/** https://support.google.com/a/answer/174125 (MX), /33786 (SPF) */
const GOOGLE: DnsPreset = {
  name: 'google',
  label: 'Google Workspace',
  about: 'Email for this domain goes to Google. Your website stays where it is.',
  inputs: [
    verification('verification', 'Verification value from Google', 'google-site-verification=…'),
  ],
  records: ({ verification: value }) => [
    record('MX', '@', 'smtp.google.com', 1),
    record('TXT', '@', 'v=spf1 include:_spf.google.com ~all'),
    ...ifGiven(value, 'TXT', '@'),
  ],
};

/** https://www.zoho.com/mail/help/adminconsole/configure-email-delivery.html, for accounts in India. */
const ZOHO: DnsPreset = {
  name: 'zoho',
  label: 'Zoho Mail',
  about: 'Email for this domain goes to Zoho’s servers in India. Your website stays where it is.',
  inputs: [verification('verification', 'Verification value from Zoho', 'zoho-verification=…')],
  records: ({ verification: value }) => [
    record('MX', '@', 'mx.zoho.in', 10),
    record('MX', '@', 'mx2.zoho.in', 20),
    record('MX', '@', 'mx3.zoho.in', 50),
    record('TXT', '@', 'v=spf1 include:zoho.in ~all'),
    ...ifGiven(value, 'TXT', '@'),
  ],
};

const STARTER: DnsPreset = {
  name: 'starter',
  label: 'SPF and DMARC',
  about:
    'Other mail servers can tell your email from forged email. SPF allows the servers of your MX ' +
    'records to send; DMARC only reports for now. Existing SPF and DMARC records stay.',
  inputs: [
    {
      name: 'reports',
      label: 'Email for reports',
      placeholder: 'dmarc@example.com',
      isOptional: true,
      read: matching(/^([^\s@;,]+@(?:[^\s@;,.]+\.)+[^\s@;,.]+)$/),
      error: 'Enter an email such as dmarc@example.com.',
    },
  ],
  records: ({ reports }) => [
    record('TXT', '@', 'v=spf1 mx ~all'),
    record('TXT', '_dmarc', `v=DMARC1; p=none${reports ? `; rua=mailto:${reports}` : ''}`),
  ],
  keepsExisting: true,
};

const hostingPreset = (address: string): DnsPreset => ({
  name: 'hosting',
  label: 'My hosting',
  about: 'Your website comes from your hosting plan with us. Email stays where it is.',
  inputs: [],
  records: () => [record('A', '@', address), record('A', 'www', address)],
});

/** @param hostingAddress of the hosting server; null where the shop has not set it. */
export const presetsFor = (hostingAddress: string | null): readonly DnsPreset[] => [
  ...(hostingAddress === null ? [] : [hostingPreset(hostingAddress)]),
  ...[GITHUB, VERCEL, NETLIFY, GOOGLE, ZOHO, STARTER],
];

export type PresetReading =
  | ({ readonly ok: true } & DnsPlan)
  | { readonly ok: false; readonly errors: Readonly<Record<string, string>> };

const kindOf = ({ type, host, value }: DnsRecord): string =>
  `${type} ${host} ${value.split(/[ ;=]/, 2).join('=').toLowerCase()}`;

/** @param typed by the input's name. @param domain lower-case ASCII */
export const readPreset = (
  preset: DnsPreset,
  domain: string,
  typed: Readonly<Record<string, string>>,
  existing: readonly DnsRecord[],
): PresetReading => {
  const errors: Record<string, string> = {};
  const values: Record<string, string> = {};
  for (const { name, isOptional, read, error } of preset.inputs) {
    const text = typed[name]?.trim() ?? '';
    if (text === '' && isOptional) continue;
    const value = read(text);
    if (value === null) errors[name] = error;
    else values[name] = value;
  }
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  const reading = readAll(domain, preset.records(values));
  if (!reading.ok) return { ok: false, errors: { [preset.inputs[0]?.name ?? '']: reading.error } };
  const kinds = new Set(existing.map(kindOf));
  const requested = preset.keepsExisting
    ? reading.records.filter((one) => !kinds.has(kindOf(one)))
    : reading.records;
  return { ok: true, ...planOf(domain, requested, existing) };
};
