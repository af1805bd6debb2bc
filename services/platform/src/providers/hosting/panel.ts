import type { PanelPlace } from '@haat/contracts/panel-places';
import type { HttpResult, Params } from '../../http/http-client.ts';
import type { PanelSession } from './port.ts';
import { notKnown, read, reasonOf, refusedOrNotKnown } from './read-answer.ts';
import { saysAbsent, saysIsSuspended } from './refusals.ts';
import { sessionIn } from './wire.ts';

/** Names of cPanel's pages in `create_user_session`. */
const APPS: Readonly<Record<PanelPlace, string | null>> = {
  home: null,
  email: 'Email_Accounts',
  files: 'FileManager_Home',
};

export const sessionForm = (username: string, at: PanelPlace): Params => {
  const app = APPS[at];
  return [
    ['user', username],
    ['service', 'cpaneld'],
    ...(app === null ? [] : ([['app', app]] as const)),
  ];
};

/** Words of a failing server may contain the address or the session's token. */
const withoutSession = (words: string): string =>
  words
    .replace(/https?:\S+/gi, '[redacted]')
    .replace(/(?<!\S)\S*(?:cpsess|session=|create_user_session)\S*/gi, '[redacted]');

/** cPanel's own port; a panel's address often has none, and redirects there. */
const CPANEL_PORT = '2083';

/** HTTPS, or HTTP as in the sandbox: on this machine, and configured so. */
const isOfPanel = (url: URL, panel: URL): boolean => {
  if (url.hostname !== panel.hostname || url.username !== '' || url.password !== '') return false;
  if (url.protocol === 'https:') return url.port === panel.port || url.port === CPANEL_PORT;
  return url.protocol === 'http:' && panel.protocol === 'http:' && url.port === panel.port;
};

const expiryOf = (seconds: number | null | undefined): string | null => {
  const at = new Date((seconds ?? Number.NaN) * 1000);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
};

const classified = (
  result: HttpResult,
  username: string,
  panelUrl: string | undefined,
): PanelSession => {
  const answer = read(result, 'create_user_session');
  if (answer.kind !== 'answered') return answer;
  const { metadata } = answer.wire;
  if (metadata.result === null) return notKnown('a result that is neither yes nor no');
  if (metadata.result === false) {
    const words = reasonOf(answer.wire);
    if (saysAbsent(words)) return { kind: 'not_there' };
    return saysIsSuspended(words) ? { kind: 'suspended' } : refusedOrNotKnown(words);
  }
  const opened = sessionIn(answer.wire);
  const url = URL.parse(opened?.url ?? '');
  if (opened === null || url === null) return notKnown('a session without an address');
  const [ofUser, ...rest] = (opened.session ?? '').split(':');
  if (rest.length > 0 && ofUser !== username) return notKnown('a session of another account');
  const panel = URL.parse(panelUrl ?? '');
  if (panel === null || !isOfPanel(url, panel)) return { kind: 'wrong_host', origin: url.origin };
  return { kind: 'opened', url: url.href, expiresAt: expiryOf(opened.expires) };
};

/** Only `url` holds the session. */
export const classifySession = (
  result: HttpResult,
  username: string,
  panelUrl: string | undefined,
): PanelSession => {
  const outcome = classified(result, username, panelUrl);
  return 'description' in outcome
    ? { ...outcome, description: withoutSession(outcome.description) }
    : outcome;
};
