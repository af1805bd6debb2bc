import type {
  OrderAnswer,
  OrderDetail,
  OrderSummary,
  OrdersAnswer,
} from '@haat/contracts/http/orders';
import type { OwnedDomain, OwnedDomainsAnswer } from '@haat/contracts/http/owned-domains';
import { indianDate } from '@haat/contracts/indian-time';
import { isTerminal } from '@haat/contracts/order-status';
import { timelineTitles } from '@haat/contracts/timeline-titles';
import { IconCircleCheck } from '@tabler/icons-react';
import { Icon } from '../../components/icon.tsx';
import { Link } from '../../components/link.tsx';
import { domainApiPaths, domainPaths } from '../../config/domain-paths.ts';
import { apiPaths, paths } from '../../config/paths.ts';
import { getJson } from '../../lib/api-client.ts';
import classes from './search-result.module.css';

export type OwnDomain = {
  readonly kind: 'own';
  readonly domain: string;
  /** "Yours since today" */
  readonly text: string;
  readonly link: { readonly to: string; readonly label: string };
};

/** @returns null where the customer neither owns nor orders the domain, or is a visitor. Never throws. */
export const findOwnDomain = async (domain: string): Promise<OwnDomain | null> => {
  const [owned, listed] = await Promise.all([
    getJson<OwnedDomainsAnswer>(domainApiPaths.owned),
    getJson<OrdersAnswer>(apiPaths.orders),
  ]);
  const row = owned.ok ? owned.data.domains.find((one) => one.domain === domain) : undefined;
  const orders = listed.ok ? listed.data.orders : [];
  const order = orders.find((one) => one.kind === 'domain' && one.domain === domain);
  if (row ? isTheirs(row) : order?.status === 'completed') {
    const since = await registeredOn(row?.order_id ?? order?.id ?? '');
    const link = { to: domainPaths.domain(domain), label: `Manage ${domain}` };
    return { kind: 'own', domain, text: `Yours${since}`, link };
  }
  if (order === undefined || isTerminal(order.status)) return null;
  const link = { to: paths.order(order.id), label: 'See your order' };
  return { kind: 'own', domain, text: 'You ordered this domain', link };
};

const isTheirs = ({ state }: Pick<OwnedDomain, 'state'>): boolean =>
  state !== 'transferred' && state !== 'ended';

/** @returns " since today", " since 21 Nov 2026", or nothing if it is unknown. */
const registeredOn = async (orderId: OrderSummary['id']): Promise<string> => {
  const found = await getJson<OrderAnswer>(apiPaths.order(orderId));
  const at = found.ok ? registeredAt(found.data.order) : undefined;
  if (at === undefined) return '';
  const day = indianDate(Date.parse(at));
  return ` since ${day === indianDate(Date.now()) ? 'today' : day}`;
};

const registeredAt = ({ timeline }: Pick<OrderDetail, 'timeline'>): string | undefined =>
  timeline.find(({ title }) => title === timelineTitles.domainRegistered)?.at;

export const OwnDomainResult = ({ domain, text, link }: OwnDomain) => (
  <div className={classes.result}>
    <div className={classes.left}>
      <p className={`${classes.line} leaf`}>
        <Icon of={IconCircleCheck} />
        {text}
      </p>
      <p className={classes.name}>{domain}</p>
      <p className={classes.fact}>
        <Link className="lnk" to={link.to}>
          {link.label}
        </Link>
      </p>
    </div>
  </div>
);
