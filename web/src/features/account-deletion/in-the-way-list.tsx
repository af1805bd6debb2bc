import { type InTheWay, inTheWayText } from '@haat/contracts/account-deletion';
import { Button, Checkbox } from '@mantine/core';
import { Link } from '../../components/link.tsx';
import { domainPaths } from '../../config/domain-paths.ts';
import { paths } from '../../config/paths.ts';
import { planPaths } from '../../config/plan-paths.ts';
import classes from './in-the-way-list.module.css';

export type ServiceInTheWay = Extract<InTheWay, { readonly id: string }>;

export const isService = (one: InTheWay): one is ServiceInTheWay => 'id' in one;

type Way = { readonly label: string; readonly to: string };

const linkOf = (one: InTheWay): Way | null => {
  switch (one.kind) {
    case 'order':
      return { label: 'Open the order', to: paths.order(one.orderId) };
    case 'payment':
      return { label: 'Open the payment', to: paths.payment(one.referenceCode) };
    case 'balance':
      return { label: 'Open your balance', to: paths.dashboard() };
    case 'domain':
      return { label: 'Transfer it', to: domainPaths.domain(one.domain, 'transfer') };
    case 'hosting':
    case 'free_hosting':
      return { label: 'Open the plan', to: planPaths.plan(one.orderId) };
    default:
      return null;
  }
};

const giveUpLabel = ({ kind, domain }: ServiceInTheWay): string =>
  kind === 'domain'
    ? `Give up ${domain}. It can’t be renewed or moved after that.`
    : `Give up the hosting of ${domain}. Its files will be deleted.`;

type InTheWayListProps = {
  readonly inTheWay: readonly InTheWay[];
  readonly givenUp: readonly string[];
  readonly onGiveUp: (id: string, isGivenUp: boolean) => void;
};

export const InTheWayList = ({ inTheWay, givenUp, onGiveUp }: InTheWayListProps) => (
  <ul className={`${classes.list} card`} aria-label="In the way">
    {inTheWay.map((one) => {
      const { what, todo } = inTheWayText(one);
      const way = linkOf(one);
      return (
        <li key={what}>
          <div>
            <b>{what}</b>
            <p className="sm muted">{todo}</p>
            {isService(one) && (
              <Checkbox
                className={classes.give}
                label={giveUpLabel(one)}
                checked={givenUp.includes(one.id)}
                onChange={(event) => onGiveUp(one.id, event.currentTarget.checked)}
              />
            )}
          </div>
          {way !== null && (
            <Button size="sm" component={Link} to={way.to} aria-label={`${way.label}: ${what}`}>
              {way.label}
            </Button>
          )}
        </li>
      );
    })}
  </ul>
);
