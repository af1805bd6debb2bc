import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconRefresh, IconUser } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { Icon } from '../../components/icon.tsx';
import { IconButton } from '../../components/icon-button.tsx';
import { useAuthModal } from '../../lib/auth-modal.ts';
import { useEver } from '../../lib/use-ever.ts';
import { useSession } from '../../lib/use-session.ts';
import classes from './header.module.css';
import { type EarlyTouch, EarlyUserButton } from './user-button.tsx';

const UserMenu = lazy(async () => ({ default: (await import('./user-menu.tsx')).UserMenu }));
const AccountDrawer = lazy(async () => ({
  default: (await import('./account-drawer.tsx')).AccountDrawer,
}));

/** LOGIN for a visitor, a way to ask again where it is not known who is here; a customer's own menu, as a drawer on a phone. */
export const Account = () => {
  const { user, failure, askAgain } = useSession();
  const openAuth = useAuthModal();
  const { pathname, search } = useLocation();
  const [opened, drawer] = useDisclosure(false);
  const wasOpened = useEver(opened);
  const touched = useRef<EarlyTouch>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new address closes the drawer
  useEffect(drawer.close, [pathname, search]);
  // Whoever is logged in would be told that they are not.
  if (failure !== null) {
    return (
      <Button
        className={classes.login}
        aria-label="Account: try again"
        title={failure}
        rightSection={<Icon of={IconRefresh} size={16} />}
        onClick={askAgain}
      >
        <span className="on-desk">Account</span>
        <Icon of={IconUser} className="on-phone" />
      </Button>
    );
  }
  if (!user) {
    return (
      <Button className={classes.login} onClick={() => openAuth()}>
        LOGIN
      </Button>
    );
  }
  return (
    <>
      <Suspense fallback={<EarlyUserButton name={user.name} touched={touched} />}>
        <UserMenu name={user.name} touched={touched} />
      </Suspense>
      <IconButton
        className={classes.narrow}
        icon={IconUser}
        label="Account"
        aria-haspopup="dialog"
        onClick={drawer.open}
      />
      {wasOpened && (
        <Suspense>
          <AccountDrawer user={user} opened={opened} onClose={drawer.close} />
        </Suspense>
      )}
    </>
  );
};
