import { orderMessages } from '@haat/contracts/messages';
import { IconLock } from '@tabler/icons-react';
import { Icon } from '../../components/icon.tsx';
import classes from './account-blocked.module.css';

export const BlockedNote = () => (
  <div role="alert" className={classes.note}>
    <Icon of={IconLock} />
    <div>
      <b>{orderMessages.blocked}</b>
      <p className="sm muted">
        For now, you can’t buy or pay. Your domains and hosting keep running, but you can’t change
        them.
      </p>
    </div>
  </div>
);
