import { advancedCalculator } from './advanced-calculator/tool.ts';
import { base64Converter } from './base64-converter/tool.ts';
import { base64ImageConverter } from './base64-image-converter/tool.ts';
import { bcryptGenerator } from './bcrypt-generator/tool.ts';
import { characterCounter } from './character-counter/tool.ts';
import { colorConverter } from './color-converter/tool.ts';
import { dnsLookup } from './dns-lookup/tool.ts';
import { domainIpFinder } from './domain-ip-finder/tool.ts';
import { duplicateLinesRemover } from './duplicate-lines-remover/tool.ts';
import { httpHeadersLookup } from './http-headers-lookup/tool.ts';
import { idnPunycodeConverter } from './idn-punycode-converter/tool.ts';
import { investmentCalculator } from './investment-calculator/tool.ts';
import { loanEmiCalculator } from './loan-emi-calculator/tool.ts';
import { loremIpsumGenerator } from './lorem-ipsum-generator/tool.ts';
import { mailtoLinkGenerator } from './mailto-link-generator/tool.ts';
import { md5Generator } from './md5-generator/tool.ts';
import { metaTagsChecker } from './meta-tags-checker/tool.ts';
import { multipleUrlOpener } from './multiple-url-opener/tool.ts';
import { passwordGenerator } from './password-generator/tool.ts';
import { safeUrlChecker } from './safe-url-checker/tool.ts';
import { slugGenerator } from './slug-generator/tool.ts';
import { textToSpeech } from './text-to-speech/tool.ts';
import type { Tool } from './tool.ts';
import { unlimitedSitemapGenerator } from './unlimited-sitemap-generator/tool.ts';
import { uppercaseLowercase } from './uppercase-lowercase/tool.ts';
import { urlParser } from './url-parser/tool.ts';
import { uuidV4Generator } from './uuid-v4-generator/tool.ts';
import { whatsappShareLinkGenerator } from './whatsapp-share-link-generator/tool.ts';
import { whoisLookup } from './whois-lookup/tool.ts';

/** In the order of the tiles. */
export const tools: readonly Tool[] = [
  duplicateLinesRemover,
  textToSpeech,
  urlParser,
  dnsLookup,
  whoisLookup,
  domainIpFinder,
  httpHeadersLookup,
  metaTagsChecker,
  passwordGenerator,
  uuidV4Generator,
  colorConverter,
  loanEmiCalculator,
  base64ImageConverter,
  idnPunycodeConverter,
  unlimitedSitemapGenerator,
  slugGenerator,
  md5Generator,
  bcryptGenerator,
  whatsappShareLinkGenerator,
  mailtoLinkGenerator,
  safeUrlChecker,
  uppercaseLowercase,
  characterCounter,
  investmentCalculator,
  advancedCalculator,
  base64Converter,
  loremIpsumGenerator,
  multipleUrlOpener,
];
