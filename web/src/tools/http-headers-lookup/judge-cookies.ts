import { good, type Judge, type Judgement, linesOf, note, weak } from './judgement.ts';

type Cookie = {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly isEncrypted: boolean;
};

const MAX_COOKIES = 30;
const MAX_COSTS = 40;

/** RFC 6265bis, section 5.6; the value is not stored. */
const readCookie = (line: string, isEncrypted: boolean): Cookie => {
  const [pair = '', ...rest] = line.split(';');
  const attributes = rest.map((part): [string, string] => {
    const [name = '', ...value] = part.split('=');
    return [name.trim().toLowerCase(), value.join('=').trim()];
  });
  const name = pair.includes('=') ? pair.slice(0, pair.indexOf('=')).trim() : '';
  return { name, attributes: new Map(attributes), isEncrypted };
};

const IS_LOGIN = /sess|(?:^|[_.-])sid$|^sid|auth|token|jwt|login|remember/i;
const IS_FOR_SCRIPTS = /csrf|xsrf/i;

/** @returns null if browsers accept the cookie. */
const refusal = ({ name, attributes, isEncrypted }: Cookie): string | null => {
  const isSecure = attributes.has('secure');
  if (isSecure && !isEncrypted) return 'has Secure on a page that is not encrypted';
  if (/^__secure-/i.test(name) && !isSecure) return 'begins with __Secure- and lacks Secure';
  if (/^__host-/i.test(name)) {
    if (!isSecure) return 'begins with __Host- and lacks Secure';
    if (attributes.has('domain')) return 'begins with __Host- and names a Domain';
    if (attributes.get('path') !== '/') return 'begins with __Host- and lacks Path=/';
  }
  const isNone = attributes.get('samesite')?.toLowerCase() === 'none';
  return isNone && !isSecure ? 'has SameSite=None and lacks Secure' : null;
};

const SAME_SITE: ReadonlySet<string> = new Set(['strict', 'lax', 'none']);

const judgeCookie = (cookie: Cookie): Judgement => {
  const { name, attributes, isEncrypted } = cookie;
  const header = `Cookie ${name}`;
  const refused = refusal(cookie);
  const line = `Set-Cookie: ${name}=…; Path=/; Secure; HttpOnly; SameSite=Lax`;
  if (refused !== null) return weak(header, `Browsers refuse it: it ${refused}.`, line, 5);
  const isLogin = IS_LOGIN.test(name) && !IS_FOR_SCRIPTS.test(name);
  const lacks: string[] = [];
  let costs = 0;
  if (!attributes.has('secure')) {
    lacks.push(isEncrypted ? 'Secure, so it also goes over http' : 'encryption');
    costs += isLogin ? 20 : 10;
  }
  if (isLogin && !attributes.has('httponly')) {
    lacks.push('HttpOnly, so any script of the page reads it');
    costs += 15;
  }
  const sameSite = attributes.get('samesite')?.toLowerCase() ?? '';
  if (sameSite !== '' && !SAME_SITE.has(sameSite))
    lacks.push(`a SameSite that exists, not "${sameSite}"`);
  if (lacks.length > 0) return weak(header, `It lacks ${lacks.join(', and ')}.`, line, costs);
  if (sameSite === 'none')
    return note(header, 'SameSite=None sends it with requests of other sites.');
  const rest = sameSite === '' ? ' Browsers take SameSite=Lax by themselves.' : '';
  return good(header, `It goes over https only.${rest}`);
};

const cookies: Judge = ({ hops }) => {
  const set = hops.flatMap((hop) =>
    linesOf(hop, 'set-cookie').map((line) => readCookie(line, hop.url.startsWith('https:'))),
  );
  const byName = new Map(set.map((cookie) => [cookie.name, cookie]));
  let left = MAX_COSTS;
  return [...byName.values()].slice(0, MAX_COOKIES).map((cookie) => {
    const judged = judgeCookie(cookie);
    const costs = Math.min(left, judged.costs);
    left -= costs;
    return { ...judged, costs };
  });
};

export const cookieJudges: readonly Judge[] = [cookies];
