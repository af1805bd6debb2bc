/** it-tools and DevToys 2 without extensions, as of November 2026, looked up by hand. */
export type Beside = {
  readonly itTools: string;
  readonly devToys: string;
  /** Packages of the server's threads that no import shows. */
  readonly also?: readonly string[];
};

const NOTHING = 'none';

export const besideOthers: Readonly<Record<string, Beside>> = {
  'duplicate-lines-remover': {
    itTools: 'an option of its list converter',
    devToys: 'an option of its text analyser',
  },
  'text-to-speech': { itTools: NOTHING, devToys: NOTHING },
  'url-parser': {
    itTools: 'shows the parts and the query, read-only',
    devToys: 'encodes and decodes; no parts',
  },
  'dns-lookup': { itTools: NOTHING, devToys: NOTHING },
  'whois-lookup': { itTools: NOTHING, devToys: NOTHING },
  'domain-ip-finder': { itTools: NOTHING, devToys: NOTHING },
  'http-headers-lookup': {
    itTools: 'a list of status codes',
    devToys: NOTHING,
  },
  'meta-tags-checker': {
    itTools: 'writes Open Graph tags; reads none',
    devToys: NOTHING,
    also: ['htmlparser2'],
  },
  'password-generator': {
    itTools: 'tokens by alphabet; strength by estimated entropy',
    devToys: 'passwords by alphabet',
  },
  'uuid-v4-generator': {
    itTools: 'v1, v3, v4, v5; also ULIDs',
    devToys: 'v1, v4 and v7',
  },
  'color-converter': {
    itTools: 'sRGB notations, LCH; no contrast',
    devToys: 'shows how the colour-blind see a picture',
  },
  'loan-emi-calculator': { itTools: NOTHING, devToys: NOTHING },
  'base64-image-converter': {
    itTools: 'any file, both ways',
    devToys: 'pictures, both ways',
  },
  'idn-punycode-converter': { itTools: NOTHING, devToys: NOTHING },
  'unlimited-sitemap-generator': {
    itTools: NOTHING,
    devToys: NOTHING,
    also: ['htmlparser2', 'robots-parser', 'sitemap'],
  },
  'slug-generator': {
    itTools: 'Latin letters; most of Indian scripts is lost',
    devToys: NOTHING,
  },
  'md5-generator': {
    itTools: 'eight hashes of a text; no files',
    devToys: 'MD5, SHA and HMAC of a text or one file',
  },
  'bcrypt-generator': {
    itTools: 'hashes and compares, on the main thread',
    devToys: NOTHING,
  },
  'whatsapp-share-link-generator': {
    itTools: 'parses phone numbers; no links',
    devToys: NOTHING,
  },
  'mailto-link-generator': { itTools: NOTHING, devToys: NOTHING },
  'safe-url-checker': {
    itTools: 'decodes Outlook safe links',
    devToys: NOTHING,
  },
  'uppercase-lowercase': {
    itTools: 'fourteen cases, by Latin words',
    devToys: 'eleven cases, by words',
  },
  'character-counter': {
    itTools: 'characters, words, lines, bytes',
    devToys: 'characters, words, lines, sentences, bytes, word frequencies',
  },
  'investment-calculator': { itTools: NOTHING, devToys: NOTHING },
  'advanced-calculator': {
    itTools: 'an evaluator in floating point; a percentage calculator',
    devToys: 'number bases only',
  },
  'base64-converter': {
    itTools: 'text and files, both ways, URL-safe',
    devToys: 'text, both ways',
  },
  'lorem-ipsum-generator': {
    itTools: 'paragraphs by sliders, as text or HTML',
    devToys: 'paragraphs, sentences or words of eight sources',
  },
  'multiple-url-opener': { itTools: NOTHING, devToys: NOTHING },
};
