import { Drawer } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Icon } from '../../components/icon.tsx';
import { IconButton } from '../../components/icon-button.tsx';
import { Link } from '../../components/link.tsx';
import { Logo } from '../../components/logo.tsx';
import { isMenuOfPage, menus, type NavMenu } from '../../config/navigation.ts';
import { useOpenedAfterMount } from '../../lib/use-opened-after-mount.ts';
import classes from './drawer.module.css';

type DrawerProps = { readonly opened: boolean; readonly onClose: () => void };

export const MenuDrawer = ({ opened, onClose }: DrawerProps) => {
  const isOpen = useOpenedAfterMount(opened);
  const { pathname } = useLocation();
  const [open, setOpen] = useState<string | null>(null);
  useEffect(() => {
    if (opened) setOpen(menus.find((menu) => isMenuOfPage(menu, pathname))?.label ?? null);
  }, [opened, pathname]);
  return (
    <Drawer.Root opened={isOpen} onClose={onClose} position="left">
      <Drawer.Overlay />
      <Drawer.Content aria-label="Menu">
        <div className={classes.drawer}>
          <div className={classes.top}>
            <Logo />
            <IconButton icon={IconX} label="Close" onClick={onClose} />
          </div>
          <nav aria-label="Main">
            {menus.map((menu) => (
              <DrawerMenu
                key={menu.label}
                menu={menu}
                isOpen={open === menu.label}
                onToggle={() => setOpen(open === menu.label ? null : menu.label)}
                onLeave={onClose}
              />
            ))}
          </nav>
        </div>
      </Drawer.Content>
    </Drawer.Root>
  );
};

type DrawerMenuProps = {
  readonly menu: NavMenu;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly onLeave: () => void;
};

const DrawerMenu = ({ menu, isOpen, onToggle, onLeave }: DrawerMenuProps) => {
  if (menu.kind === 'link') {
    return (
      <Link className={classes.item} to={menu.to} onClick={onLeave}>
        {menu.label}
      </Link>
    );
  }
  const links = menu.kind === 'list' ? menu.links : menu.groups.flatMap((group) => group.links);
  return (
    <>
      <button type="button" className={classes.item} aria-expanded={isOpen} onClick={onToggle}>
        {menu.label}
        <Icon of={isOpen ? IconChevronUp : IconChevronDown} />
      </button>
      {isOpen && (
        <ul className={classes.links}>
          {links.map(({ label, to, note }) => (
            <li key={to}>
              <Link to={to} onClick={onLeave}>
                {label}
                {note && <span className={classes.note}>{note}</span>}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  );
};
