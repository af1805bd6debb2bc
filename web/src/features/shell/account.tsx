import type { SessionUser } from '@haat/contracts/http/auth';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconRefresh, IconUser } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Icon } from '../../components/icon.tsx';
import { IconButton } from '../../components/icon-button.tsx';
import { useAuthModal } from '../../lib/auth-modal.ts';
import { deviceStorage } from '../../lib/browser-storage.ts';
import { useOwnAnswers, useSession } from '../../lib/use-session.ts';
import { useStickyFlag } from '../../lib/use-sticky-flag.ts';
import classes from './header.module.css';
import { type EarlyTouch, EarlyUserButton } from './user-button.tsx';

const UserMenu = lazy(async () => ({ default: (await import('./user-menu.tsx')).UserMenu }));
const AccountDrawer = lazy(async () => ({
  default: (await import('./account-drawer.tsx')).AccountDrawer,
}));

const focusFirst = (place: HTMLElement | null): void => {
  for (const button of place?.querySelectorAll('button') ?? []) {
    button.focus();
    if (document.activeElement === button) return;
  }
};

const ACCOUNT_WIDTH = 'haat-account-width';

/** Width reserved on the next visit until the session is loaded. */
const noteWidth = (account: HTMLElement | null): void => {
  const buttons = [...(account?.querySelectorAll('button') ?? [])];
  const width = Math.max(0, ...buttons.map(({ offsetWidth }) => offsetWidth));
  if (account === null) deviceStorage.removeItem(ACCOUNT_WIDTH);
  else deviceStorage.setItem(ACCOUNT_WIDTH, `${width}px`);
};

export const Account = () => {
  const { user, failure, retry } = useSession();
  useOwnAnswers(user?.id);
  const openAuth = useAuthModal();
  const place = useRef<HTMLSpanElement>(null);
  const hasFailed = failure !== null;
  const isAwaited = user === undefined;
  const [isPressed, setPressed] = useState(false);
  // Pressed before the session was loaded: a visitor wanted to log in.
  const logIn = useEffectEvent(() => openAuth());
  useEffect(() => {
    if (!isPressed || isAwaited) return;
    setPressed(false);
    if (user === null) logIn();
  }, [isPressed, isAwaited, user]);
  const hadFailed = useRef(hasFailed);
  // The focused retry button disappears with the answer.
  useEffect(() => {
    const isKnownNow = hadFailed.current && !hasFailed;
    hadFailed.current = hasFailed;
    if (isKnownNow && document.activeElement === document.body) focusFirst(place.current);
  }, [hasFailed]);
  useEffect(() => {
    if (user !== undefined && !hasFailed) noteWidth(user === null ? null : place.current);
  }, [user, hasFailed]);
  return (
    <span ref={place} className={classes.account}>
      {/* A failed request must not show a logged-in customer as logged out. */}
      {hasFailed && (
        <Button
          className={classes.login}
          aria-label="Account: try again"
          title={failure}
          rightSection={<Icon of={IconRefresh} size={16} />}
          onClick={retry}
        >
          <span className="on-desk">Account</span>
          <Icon of={IconUser} className="on-phone" />
        </Button>
      )}
      {!hasFailed && !user && (
        <Button
          className={classes.login}
          data-awaited={isAwaited || undefined}
          aria-label={isAwaited ? 'Account' : undefined}
          onClick={() => (isAwaited ? setPressed(true) : openAuth())}
        >
          {isAwaited ? <Icon of={IconUser} /> : 'LOGIN'}
        </Button>
      )}
      {!hasFailed && user && <OwnAccount user={user} />}
    </span>
  );
};

const OwnAccount = ({ user }: { readonly user: SessionUser }) => {
  const { pathname, search } = useLocation();
  const [opened, drawer] = useDisclosure(false);
  const wasOpened = useStickyFlag(opened);
  const touched = useRef<EarlyTouch>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new address closes the drawer
  useEffect(drawer.close, [pathname, search]);
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
