import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconMenu2, IconMoon, IconSearch, IconSun } from '@tabler/icons-react';
import { lazy, Suspense, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { Icon } from '../../components/icon.tsx';
import { IconButton } from '../../components/icon-button.tsx';
import { Link } from '../../components/link.tsx';
import { Logo } from '../../components/logo.tsx';
import { paths } from '../../config/paths.ts';
import { useHydrated } from '../../lib/use-hydrated.ts';
import { useStickyFlag } from '../../lib/use-sticky-flag.ts';
import { Account } from './account.tsx';
import classes from './header.module.css';
import { MainNav } from './main-nav.tsx';
import { openPalette } from './palette-loader.tsx';

const ColourSchemeToggle = () => {
  const { setColorScheme } = useMantineColorScheme();
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  // The server renders light.
  const isDark = useHydrated() && scheme === 'dark';
  return (
    <IconButton
      icon={isDark ? IconSun : IconMoon}
      label={isDark ? 'Use light colours' : 'Use dark colours'}
      onClick={() => setColorScheme(isDark ? 'light' : 'dark')}
    />
  );
};

const MenuDrawer = lazy(async () => ({ default: (await import('./menu-drawer.tsx')).MenuDrawer }));

export const Header = () => {
  const { pathname, search } = useLocation();
  const [menuOpened, menu] = useDisclosure(false);
  const menuWasOpened = useStickyFlag(menuOpened);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new address closes the drawer
  useEffect(menu.close, [pathname, search]);
  return (
    <header className={classes.header}>
      <div className={`${classes.bar} wrap`}>
        <IconButton
          className={classes.narrow}
          icon={IconMenu2}
          label="Menu"
          aria-haspopup="dialog"
          onClick={menu.open}
        />
        <Link className={classes.home} to={paths.home} aria-label="Haat, home">
          <Logo />
        </Link>
        <MainNav />
        <span className={classes.gap} />
        <button
          type="button"
          className={classes.search}
          aria-haspopup="dialog"
          onClick={openPalette}
        >
          <Icon of={IconSearch} size={16} />
          <span>Search</span>
          <kbd className={classes.kbd}>Ctrl K</kbd>
        </button>
        <IconButton
          className={classes.narrow}
          icon={IconSearch}
          label="Search"
          aria-haspopup="dialog"
          onClick={openPalette}
        />
        <ColourSchemeToggle />
        <Account />
      </div>
      {menuWasOpened && (
        <Suspense>
          <MenuDrawer opened={menuOpened} onClose={menu.close} />
        </Suspense>
      )}
    </header>
  );
};
