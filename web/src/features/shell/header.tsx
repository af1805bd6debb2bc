import { Button, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown, IconLogout, IconMenu2, IconSearch, IconUser } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { Icon } from '../../components/icon.tsx';
import { IconButton } from '../../components/icon-button.tsx';
import { Logo } from '../../components/logo.tsx';
import { paths } from '../../config/paths.ts';
import { useSession } from '../../lib/use-session.ts';
import { useAuthModal } from '../auth/auth-modal.tsx';
import { AccountDrawer } from './account-drawer.tsx';
import { ColourSchemeToggle } from './colour-scheme-toggle.tsx';
import { openPalette } from './command-palette.tsx';
import classes from './header.module.css';
import { MainNav } from './main-nav.tsx';
import { MenuDrawer } from './menu-drawer.tsx';
import { userLinks } from './navigation.ts';
import { useLogOut } from './use-log-out.ts';

export const Header = () => {
  const [menuOpened, menu] = useDisclosure(false);
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
        <button type="button" className={classes.search} onClick={openPalette}>
          <Icon of={IconSearch} size={16} />
          <span>Search</span>
          <kbd className={classes.kbd}>Ctrl K</kbd>
        </button>
        <IconButton
          className={classes.narrow}
          icon={IconSearch}
          label="Search"
          onClick={openPalette}
        />
        <ColourSchemeToggle />
        <Account />
      </div>
      <MenuDrawer opened={menuOpened} onClose={menu.close} />
    </header>
  );
};

const Account = () => {
  const { user } = useSession();
  const openAuth = useAuthModal();
  const [drawerOpened, drawer] = useDisclosure(false);
  if (!user) {
    return (
      <Button className={classes.login} onClick={() => openAuth()}>
        LOGIN
      </Button>
    );
  }
  return (
    <>
      <UserMenu name={user.name} />
      <IconButton
        className={classes.narrow}
        icon={IconUser}
        label="Account"
        aria-haspopup="dialog"
        onClick={drawer.open}
      />
      <AccountDrawer user={user} opened={drawerOpened} onClose={drawer.close} />
    </>
  );
};

const UserMenu = ({ name }: { readonly name: string }) => {
  const logOut = useLogOut();
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <Button
          className={classes.user}
          leftSection={<Icon of={IconUser} />}
          rightSection={<Icon of={IconChevronDown} size={16} />}
        >
          {name}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {userLinks.map(({ label, to, icon }) => (
          <Menu.Item key={to} component={Link} to={to} leftSection={<Icon of={icon} />}>
            {label}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<Icon of={IconLogout} />} onClick={logOut}>
          Logout
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
};
