import { orderMessages } from '@haat/contracts/messages';
import { IconLock } from '@tabler/icons-react';
import { Icon } from '../../components/icon.tsx';
import classes from './account-blocked.module.css';

/** Tells a customer who is blocked that they are, and what that closes. */
export const BlockedNote = () => (
  <div role="alert" className={classes.note}>
    <Icon of={IconLock} />
    <div>
      <b>{orderMessages.blocked}</b>
      <p className="sm muted">Buying and paying are closed until then. What you own goes on.</p>
    </div>
  </div>
);
