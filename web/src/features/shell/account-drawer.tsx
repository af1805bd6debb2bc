import type { SessionUser } from '@haat/contracts/http/auth';
import { Drawer } from '@mantine/core';
import { IconLogout, IconX } from '@tabler/icons-react';
import { Icon } from '../../components/icon.tsx';
import { IconButton } from '../../components/icon-button.tsx';
import { Link } from '../../components/link.tsx';
import { accountLinks } from '../../config/account-links.ts';
import { useLogOut } from '../../lib/use-log-out.ts';
import { useOpenedAfterMount } from '../../lib/use-opened-after-mount.ts';
import classes from './drawer.module.css';

type AccountDrawerProps = {
  readonly user: SessionUser;
  readonly opened: boolean;
  readonly onClose: () => void;
};

export const AccountDrawer = ({ user, opened, onClose }: AccountDrawerProps) => {
  const isOpen = useOpenedAfterMount(opened);
  const logOut = useLogOut();
  return (
    <Drawer.Root opened={isOpen} onClose={onClose} position="right">
      <Drawer.Overlay />
      <Drawer.Content aria-label="Account">
        <div className={classes.drawer}>
          <div className={classes.top}>
            <p>
              <b>{user.name}</b>
              <br />
              <span className="sm muted">{user.email}</span>
            </p>
            <IconButton icon={IconX} label="Close" onClick={onClose} />
          </div>
          <nav aria-label="Account">
            {accountLinks.map(({ label, to, icon }) => (
              <Link key={to} className={classes.item} to={to} onClick={onClose}>
                <Icon of={icon} />
                {label}
              </Link>
            ))}
            <hr className={classes.rule} />
            <button
              type="button"
              className={classes.item}
              onClick={() => {
                onClose();
                void logOut();
              }}
            >
              <Icon of={IconLogout} />
              Logout
            </button>
          </nav>
        </div>
      </Drawer.Content>
    </Drawer.Root>
  );
};
