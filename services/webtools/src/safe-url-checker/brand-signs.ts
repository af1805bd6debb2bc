import type { Finding } from '@haat/contracts/http/webtools/finding';
import { BRANDS, type Brand, isReservedEnding } from './brands.ts';
import type { Host } from './host.ts';
import { inLatinLetters, isOneSlipApart, readingsOf } from './letters.ts';
import { bad, warning } from './signs.ts';

/** Shorter words resemble too many others. */
const SHORTEST_MISSPELT = 6;

/** Words of fraud, rare in other names. */
const BAIT = new RegExp(
  'kyc|verif|suspend|unlock|refund|reward|prize|winner|lottery|cashback|otp|login|signin' +
    '|netbanking|customercare|challan|subsid',
);
/** Suspicious only beside another owner's brand. */
const BAIT_BESIDE_A_BRAND =
  /updat|secur|block|gift|bonus|wallet|recharge|helpdesk|support|account|claim|offer/;

const wordsOf = (text: string): readonly string[] =>
  text.split(/[.-]/).filter((word) => word !== '');

const namesOf = ({ words = [], parts = [] }: Brand): readonly string[] => [...words, ...parts];

/** By registered domain, own TLD, or name under a country's TLD. */
export const brandOwning = ({ ascii, domain, name, hasRegistryEnding }: Host): Brand | undefined =>
  BRANDS.find(
    (brand) =>
      brand.domains.includes(domain) ||
      (brand.ending !== undefined && ascii.endsWith(`.${brand.ending}`)) ||
      (brand.anyEnding && hasRegistryEnding && namesOf(brand).includes(name)),
  );

const isNamedIn = ({ words = [], parts = [] }: Brand, text: string): boolean =>
  parts.some((part) => text.includes(part)) || wordsOf(text).some((word) => words.includes(word));

const looksLike = (brand: Brand, text: string): boolean =>
  [...readingsOf(text), inLatinLetters(text)].some((reading) => isNamedIn(brand, reading));

const isMisspelt = (brand: Brand, text: string): boolean =>
  wordsOf(text).some((word) =>
    namesOf(brand).some(
      (name) =>
        Math.min(word.length, name.length) >= SHORTEST_MISSPELT && isOneSlipApart(word, name),
    ),
  );

const whole = ({ domains }: Brand, subdomain: string): string | undefined =>
  domains.find((domain) => `${subdomain}.`.includes(`${domain}.`));

const signOf = (brand: Brand, host: Host): Finding | null => {
  const { subdomain, shownDomain } = host;
  const text = [subdomain, host.name].filter(Boolean).join('.');
  const copied = whole(brand, subdomain);
  if (copied !== undefined) {
    return bad(
      'brand_in_front',
      `It begins with ${copied}, but belongs to ${shownDomain}`,
      `Only the end of a name says whose it is. This one is not ${brand.name}.`,
    );
  }
  if (isNamedIn(brand, text)) {
    const says = `The name says ${brand.name}, but ${shownDomain} is not on our list of its names`;
    return BAIT.test(text) || BAIT_BESIDE_A_BRAND.test(text)
      ? bad(
          'brand_with_bait',
          says,
          'A known name together with a word such as KYC, refund or verify is how most swindles ' +
            'look.',
        )
      : warning(
          'brand_in_name',
          says,
          'Anyone can put a known name into their own. Type the address that you know instead.',
        );
  }
  if (looksLike(brand, host.shownName)) {
    return bad(
      'brand_look_alike',
      `The name is drawn to look like ${brand.name}`,
      'Digits or foreign letters stand where letters should. That is done to deceive.',
    );
  }
  if (!isMisspelt(brand, host.name)) return null;
  return warning(
    'brand_misspelt',
    `The name is one letter away from ${brand.name}`,
    'Such names wait for people who mistype. Check each letter.',
  );
};

export const brandSigns = (host: Host): readonly Finding[] => {
  if (host.isAddress || isReservedEnding(host.ascii) || brandOwning(host)) return [];
  for (const brand of BRANDS) {
    const found = signOf(brand, host);
    if (found !== null) return [found];
  }
  return [];
};

export const baitSigns = (host: Host): readonly Finding[] => {
  if (brandOwning(host) || isReservedEnding(host.ascii)) return [];
  const words = wordsOf(host.name);
  const baits = words.filter((word) => BAIT.test(word));
  if (words.length < 2 || baits.length === 0) return [];
  return [
    warning(
      'bait_words',
      `The name baits with "${baits.join('-')}"`,
      'Real banks and offices seldom put such words into their names; swindlers do.',
    ),
  ];
};
