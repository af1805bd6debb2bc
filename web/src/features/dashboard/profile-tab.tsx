import type { SessionUser } from '@haat/contracts/http/auth';
import { HangTitle } from '../../components/hang-title.tsx';
import classes from './profile-tab.module.css';

const addressOf = ({ address }: SessionUser): string | null =>
  address &&
  [
    address['address-line-1'],
    address.city,
    address.state,
    `${address.country} ${address.zipcode}`,
  ].join(', ');

export const ProfileTab = ({ user }: { readonly user: SessionUser }) => {
  const rows = [
    ['Name', user.name],
    ['Email', user.email],
    ['Phone', user.phone],
    ['Company', user.company],
    ['Address', addressOf(user)],
    ['Customer ID', user.id],
  ] as const;
  return (
    <>
      <HangTitle order={1}>View Profile</HangTitle>
      <dl className={`${classes.rows} card`}>
        {rows.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd className={value ? undefined : classes.missing}>{value || 'Not given'}</dd>
          </div>
        ))}
      </dl>
    </>
  );
};
