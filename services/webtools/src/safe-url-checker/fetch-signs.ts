import type { Finding } from '@haat/contracts/http/webtools/finding';
import type { Tls } from '../ssrf-guard/guarded-connect.ts';
import type { FetchFailure } from '../ssrf-guard/web-visitor.ts';
import { isShortener, linkSigns } from './address-signs.ts';
import { brandOwning } from './brand-signs.ts';
import { certificateFailureSign, certificateSigns } from './certificate-signs.ts';
import { dangerousDownload } from './downloads.ts';
import { type Host, hostOf } from './host.ts';
import type { PageForms } from './read-forms.ts';
import { linkOf } from './read-link.ts';
import { bad, note, warning } from './signs.ts';

export type FetchDetails = {
  readonly hops: readonly { readonly url: string; readonly status: number }[];
  readonly failure: {
    readonly reason: FetchFailure;
    readonly url: string;
    /** Of the TLS library. */
    readonly description: string;
  } | null;
  readonly tls: Tls | null;
  readonly contentType: string | null;
  readonly disposition: string;
  readonly forms: PageForms | null;
  readonly unread: string | null;
  /** ms since 1970. */
  readonly nowMs: number;
};

const isSameOwner = (one: Host, other: Host): boolean => {
  if (one.domain === other.domain) return true;
  const brand = brandOwning(one);
  return brand !== undefined && brand === brandOwning(other);
};

const elsewhereSign = (from: URL, to: URL): readonly Finding[] => {
  const [first, last] = [hostOf(from), hostOf(to)];
  if (isSameOwner(first, last)) return [];
  if (isShortener(from)) {
    return [note('leads_to', `It leads to ${last.shown}`, `The short link leads to ${to.href}.`)];
  }
  return [
    warning(
      'redirects_elsewhere',
      `It leads on to another site, ${last.shown}`,
      `You see ${first.shownDomain} in the link and end up at ${last.shownDomain}. Judge that ` +
        'name, not this one.',
    ),
  ];
};

const waySigns = ({ hops, failure, forms }: FetchDetails): readonly Finding[] => {
  const urls = [...hops.map(({ url }) => url), ...(failure === null ? [] : [failure.url])];
  const way = [...urls.map((url) => new URL(url)), ...(forms?.goesOnTo ? [forms.goesOnTo] : [])]
    .map(linkOf)
    .flatMap(({ kind, url }) => (kind === 'web' ? [url] : []));
  const [first, last] = [way[0], way.at(-1)];
  if (first === undefined || last === undefined) return [];
  const downgraded = way.some(
    ({ protocol }, index) => protocol === 'http:' && way[index - 1]?.protocol === 'https:',
  );
  const found = [...elsewhereSign(first, last)];
  if (downgraded) {
    found.push(
      warning(
        'downgrade',
        'It leads from an encrypted page to one that is not',
        'Serious sites go the other way. Everybody in between can read and change what follows.',
      ),
    );
  } else if (failure === null && last.protocol === 'http:') {
    found.push(
      warning(
        'not_encrypted',
        'The page is not encrypted',
        'Others in the same network can read and change what you see and type. Type nothing there.',
      ),
    );
  }
  return found;
};

const failureSigns = ({ hops, failure }: FetchDetails): readonly Finding[] => {
  if (failure === null) return [];
  const url = new URL(failure.url);
  if (failure.reason === 'certificate') return [certificateFailureSign(url, failure.description)];
  if (failure.reason !== 'not_public') {
    const advice =
      'A page that does not show itself to us may show itself to you. We cannot say what is there.';
    return [warning('not_seen', 'We could not look at the page', advice)];
  }
  const link = linkOf(url);
  if (link.kind === 'other' || link.login !== null) return linkSigns(link);
  if (hops.length > 0) {
    const advice =
      'Public sites have no reason to. It is a way to reach devices in your home or office.';
    return [bad('redirects_inside', 'It leads on to where only you can go', advice)];
  }
  const host = hostOf(url);
  if (host.isInside) return [];
  if (url.port !== '') {
    const advice = 'Our server visits the usual ports alone. We cannot say what is there.';
    return [warning('not_seen', `We did not look at port ${url.port}`, advice)];
  }
  const advice =
    'A public name with a private address is a mistake, or a way to reach devices in your network.';
  return [warning('inside', `${host.shown} leads into a private network`, advice)];
};

const downloadSigns = ({ hops, contentType, disposition }: FetchDetails): readonly Finding[] => {
  const url = hops.at(-1)?.url;
  if (url === undefined) return [];
  const download = dangerousDownload({ url, type: contentType, disposition });
  if (download === null) return [];
  if (download.danger === 'program') {
    const advice =
      'A program can do all that you can. Take it from its maker alone, at an address that you ' +
      'typed yourself.';
    return [warning('program', `It downloads a program (.${download.ending})`, advice)];
  }
  const advice =
    download.ending === 'apk'
      ? 'Apps from outside the store are how phones are taken over. No bank and no office sends ' +
        'one as a link.'
      : 'Such a file acts as soon as it is opened. Serious sites do not send them.';
  return [bad('dangerous_file', `It downloads a file that runs (.${download.ending})`, advice)];
};

const passwordSigns = ({ hops, forms }: FetchDetails): readonly Finding[] => {
  const page = hops.at(-1)?.url;
  if (page === undefined || forms === null || forms.passwordsGoTo.length === 0) return [];
  const ways = [new URL(page), ...forms.passwordsGoTo];
  if (ways.some(({ protocol }) => protocol === 'http:')) {
    const advice = 'It would travel in the open, for everybody in between to read.';
    return [bad('password_not_encrypted', 'It asks for a password without encryption', advice)];
  }
  const other = ways.find((url) => !isSameOwner(hostOf(url), hostOf(new URL(page))));
  if (other === undefined) return [];
  const title = `It sends your password to another site, ${hostOf(other).shown}`;
  return [warning('password_elsewhere', title, 'Type it only where that site is known to you.')];
};

const statusSigns = ({ hops, failure }: FetchDetails): readonly Finding[] => {
  const status = hops.at(-1)?.status ?? 200;
  if (failure !== null || status < 400) return [];
  const advice =
    'It may show itself to others, or later. What we saw may not be what you would see.';
  return [note('status', `The page answers with status ${status}`, advice)];
};

const unreadSigns = ({ unread }: FetchDetails): readonly Finding[] =>
  unread === null ? [] : [warning('not_read', 'We could not read the page', unread)];

export const fetchSigns = (facts: FetchDetails): readonly Finding[] => [
  ...failureSigns(facts),
  ...waySigns(facts),
  ...downloadSigns(facts),
  ...passwordSigns(facts),
  ...unreadSigns(facts),
  ...certificateSigns(facts.tls, facts.nowMs),
  ...statusSigns(facts),
];
