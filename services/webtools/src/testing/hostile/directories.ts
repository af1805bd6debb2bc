const many = (count: number, text: string): string =>
  Array.from({ length: count }, () => text).join(',');

const about = (domain: string, more: string): string =>
  `{"objectClassName":"domain","ldhName":"${domain}",${more}}`;

const card = (value: string): string =>
  `{"roles":["registrant"],"vcardArray":["vcard",[["org",{},"text",${value}]]]}`;

export const hostileRdap: Readonly<Record<string, (domain: string) => string>> = {
  deep: () => '['.repeat(250_000),
  'deep-within': (domain) => about(domain, `"x":${'['.repeat(100_000)}${']'.repeat(100_000)}`),
  indented: (domain) =>
    about(domain, `"x":${'['.repeat(60)}${many(100_000, '1')}${']'.repeat(60)}`),
  entities: (domain) => about(domain, `"entities":[${many(80_000, '{}')}]`),
  'nested-entities': (domain) =>
    about(domain, `"entities":[${'{"entities":['.repeat(9_000)}${']}'.repeat(9_000)}]`),
  roles: (domain) => about(domain, `"entities":[{"roles":[${many(60_000, '"x"')}]}]`),
  cards: (domain) => about(domain, `"entities":[${card(`[${many(100_000, '1')}]`)}]`),
  string: (domain) => about(domain, `"entities":[${card(`"${' '.repeat(200_000)}x"`)}]`),
  status: (domain) => about(domain, `"status":["${'a '.repeat(120_000)}"]`),
  events: (domain) => about(domain, `"events":[${many(9_000, '{"eventAction":1}')}]`),
  types: (domain) => about(domain, '"entities":7,"events":{},"status":"ok","nameservers":[[[]]]'),
  keys: (domain) =>
    `{${'"ldhName":"x",'.repeat(9_000)}"__proto__":{},${about(domain, '"a":1').slice(1)}`,
  broken: (domain) => about(domain, '"status":["').slice(0, -1),
};

const SIZE = 60_000;

export const hostileWhois: Readonly<Record<string, string>> = {
  lines: `%${'\n'.repeat(SIZE)}`,
  comments: '%'.repeat(SIZE),
  spaces: `x${' '.repeat(SIZE)}x`,
  same: Array.from({ length: 3_500 }, (_, n) => `Registrar: ${n}`).join('\n'),
  labels: '  a: b:\n'.repeat(SIZE / 8),
  status: `Domain Status: ${' '.repeat(SIZE)}x`,
  statuses: `Domain Status: ${'http:'.repeat(100)}\n`.repeat(100),
  nameservers: `Name Server: ${'a.b '.repeat(SIZE / 4)}`,
  date: `Creation Date: ${'1'.repeat(SIZE)}`,
  sentence: 'the is '.repeat(SIZE / 7),
  prototype: '__proto__: x\nconstructor: y\ntoString: z\n',
};

const group = (rules: string): string => `User-agent: *\n${rules}`;

export const hostileRobots: Readonly<Record<string, string>> = {
  stars: group(`Disallow: /x/${'*a'.repeat(100_000)}b\n`),
  'many-stars': group('Disallow: /x*a*a*a*a*a*b\n'.repeat(20_000)),
  'long-rules': group(`Disallow: /x*${'a'.repeat(2_000)}b\n`.repeat(250)),
  rules: group('Disallow: /x\n'.repeat(40_000)),
  names: `${'User-agent: a\n'.repeat(20_000)}${'Disallow: /x\n'.repeat(18_000)}`,
  'names-of-ours': 'User-agent: *\nUser-agent: a\n'.repeat(9_000) + 'Disallow: /x\n'.repeat(18_000),
  colons: ':'.repeat(500_000),
  'empty-lines': '\n'.repeat(500_000),
  'no-text': '\0\uFFFD\u2028'.repeat(60_000),
};
