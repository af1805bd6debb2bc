import type {
  DomainChange,
  OwnedDomainAnswer,
  ShownChangeAnswer,
} from '@haat/contracts/http/owned-domains';
import type { DomainSection } from '../src/config/domain-paths.ts';
import { DomainsTab } from '../src/features/domains/domains-tab.tsx';
import { domainChange, ownedDetail } from './owned-samples.ts';
import { renderPage } from './render.tsx';
import { customer } from './samples.ts';
import { type Answer, ok, serve } from './server.ts';

const PATH = '/api/domains/owned/mitticraft.in';

/** "PUT lock" of the domain. */
export const ofDomain = (method: string, below = ''): string =>
  `${method} ${PATH}${below === '' ? '' : `/${below}`}`;

/** Of a request for a change. */
export const changeAnswer = (change: Partial<DomainChange> = {}): Answer =>
  ok({ change: { ...CHANGE, ...change } });

/** The change is read again until it is done or refused. */
export const shownChange = (change: Partial<ShownChangeAnswer['change']>): Answer =>
  ok({ change: { ...domainChange, ...CHANGE, operations: [], ...change } });

const CHANGE: DomainChange = { id: 'CH-9', kind: 'nameservers', state: 'requested', reason: null };

type Opened = {
  readonly section?: DomainSection;
  readonly detail?: Partial<OwnedDomainAnswer>;
  readonly isBlocked?: true;
  readonly lines?: Parameters<typeof serve>[0];
};

/** Opens the page of mitticraft.in. */
export const openDomain = ({ section = 'overview', detail, isBlocked, lines }: Opened) => {
  const received = serve({
    [ofDomain('GET')]: ok({ ...ownedDetail, ...detail }),
    [ofDomain('GET', 'changes')]: ok({ changes: [domainChange] }),
    'GET /api/account/safety': ok({ passkeys: [], passkeysAt: null, oneTimeCodes: null }),
    ...lines,
  });
  const user = isBlocked ? { ...customer, blocked: isBlocked } : customer;
  renderPage(<DomainsTab user={user} />, { at: `/?domain=mitticraft.in&section=${section}` });
  return {
    received,
    /** What changes something, without the polls and reads. */
    sent: () => received.filter(({ request }) => !request.startsWith('GET ')),
  };
};
