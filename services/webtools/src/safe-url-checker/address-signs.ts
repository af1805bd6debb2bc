import type { Finding } from '@haat/contracts/http/webtools/finding';
import { baitSigns, brandSigns } from './brand-signs.ts';
import { SHORTENERS } from './brands.ts';
import { type Host, hostOf } from './host.ts';
import { isLatinInDisguise, isUnusualMixture } from './letters.ts';
import type { Link } from './read-link.ts';
import { bad, note, warning } from './signs.ts';

const MAX_SUBDOMAINS = 3;
const MAX_ADDRESS_LENGTH = 400;

const placeSigns = (host: Host): readonly Finding[] => {
  if (host.isInside) {
    return [
      warning(
        'inside',
        'It leads into your own network, not to the public web',
        'Such an address is a router, a printer or a program on your device. Open it only if you ' +
          'know which; our server did not visit it.',
      ),
    ];
  }
  if (!host.isAddress) return [];
  return [
    warning(
      'ip_address',
      'It names a number in place of a name',
      'Serious sites have a name that can be checked. A bare IP address hides who is behind it.',
    ),
  ];
};

const letterSigns = ({ shown, ascii }: Host): readonly Finding[] => {
  if (shown === ascii) return [];
  const parts = shown.split('.');
  if (parts.some(isUnusualMixture)) {
    return [
      bad(
        'mixed_scripts',
        'Its name mixes letters of different scripts',
        `${shown} is really ${ascii}. Letters that look alike are mixed to copy a name that you ` +
          'know.',
      ),
    ];
  }
  // Under a TLD of the same script it is a normal name.
  const hasLatinEnding = /^[a-z]+$/.test(parts.at(-1) ?? '');
  if (hasLatinEnding && parts.some(isLatinInDisguise)) {
    return [
      bad(
        'look_alike_letters',
        'Its name looks Latin, but no letter of it is',
        `${shown} is really ${ascii}. It reads like a name that you know and is another.`,
      ),
    ];
  }
  return [
    note(
      'international_name',
      `The name is written ${shown} and ${ascii}`,
      'Names in other scripts are common. Check that it is the one that you mean.',
    ),
  ];
};

const formSigns = (url: URL, { subdomain }: Host): readonly Finding[] => {
  const found: Finding[] = [];
  const count = subdomain === '' ? 0 : subdomain.split('.').length;
  if (count > MAX_SUBDOMAINS) {
    const advice = 'Long chains push the real name, at the end, out of sight on a phone.';
    found.push(warning('many_subdomains', `${count} parts stand before the real name`, advice));
  }
  if (url.port !== '') {
    const advice = 'Public pages need none. It may be a program that was left running.';
    found.push(warning('odd_port', `It uses port ${url.port}`, advice));
  }
  if (url.href.length > MAX_ADDRESS_LENGTH) {
    const advice =
      'A very long address hides what matters in it. Look at the name between // and the next /.';
    found.push(warning('long_address', `It is ${url.href.length} characters long`, advice));
  }
  return found;
};

export const addressSigns = (url: URL): readonly Finding[] => {
  const host = hostOf(url);
  const brands = brandSigns(host);
  return [
    ...placeSigns(host),
    ...brands,
    ...letterSigns(host),
    ...(brands.length === 0 ? baitSigns(host) : []),
    ...formSigns(url, host),
  ];
};

export const isShortener = (url: URL): boolean => SHORTENERS.has(hostOf(url).domain);

const loginSigns = (login: string, url: URL): readonly Finding[] => {
  const { shown } = hostOf(url);
  if (/[.]/.test(login)) {
    return [
      bad(
        'name_before_at',
        `It leads to ${shown}, not to ${login}`,
        'What stands before the @ is only a user name. It is put there to look like the address.',
      ),
    ];
  }
  return [
    warning(
      'login_in_address',
      'It carries a user name',
      `A browser sends what stands before the @ to ${shown}. Links from others should have none.`,
    ),
  ];
};

const RUNS_SOMETHING: ReadonlySet<string> = new Set([
  'javascript:',
  'data:',
  'vbscript:',
  'file:',
  'blob:',
]);

const schemeSigns = ({ protocol }: URL): readonly Finding[] => {
  if (RUNS_SOMETHING.has(protocol)) {
    return [
      bad(
        'runs_something',
        `It is no web address: ${protocol} runs or opens something on your device`,
        'Such a link can act in your name on the page that you are on, or open a file. Do not ' +
          'paste it either.',
      ),
    ];
  }
  if (protocol === 'upi:') {
    return [
      warning(
        'starts_payment',
        'It opens your UPI app to make a payment',
        'Money never comes to you by paying or by entering your PIN. Check the name that the app ' +
          'shows.',
      ),
    ];
  }
  return [
    warning(
      'opens_app',
      `It opens an app, since it begins with ${protocol}`,
      'We can only look at web pages. Open it only if you know which app it is for.',
    ),
  ];
};

export const linkSigns = (link: Link): readonly Finding[] => {
  if (link.kind === 'other') return schemeSigns(link.url);
  const { url, login } = link;
  return [
    ...(login === null ? [] : loginSigns(login, url)),
    ...addressSigns(url),
    ...(isShortener(url)
      ? [
          note(
            'shortener',
            'It is a short link that hides where it leads',
            'Look below where it leads, and judge that address.',
          ),
        ]
      : []),
  ];
};
