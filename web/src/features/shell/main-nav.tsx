import { Button } from '@mantine/core';
import { useClickOutside } from '@mantine/hooks';
import { IconChevronDown, IconPlayerPlay } from '@tabler/icons-react';
import { type KeyboardEvent, type MouseEvent, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Icon } from '../../components/icon.tsx';
import { Link } from '../../components/link.tsx';
import {
  isMenuOfPage,
  menus,
  type NavGroup,
  type NavLink,
  type NavMenu,
} from '../../config/navigation.ts';
import { paths } from '../../config/paths.ts';
import classes from './main-nav.module.css';

export const MainNav = () => {
  const { pathname, search } = useLocation();
  const [open, setOpen] = useState<string | null>(null);
  const nav = useClickOutside<HTMLElement>(() => setOpen(null));
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new address closes the menu
  useEffect(() => setOpen(null), [pathname, search]);

  const close = () => {
    nav.current?.querySelector<HTMLElement>('[aria-expanded="true"]')?.focus();
    setOpen(null);
  };
  const closeOnEscape = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape' && open !== null) close();
  };
  const closeOnLink = (event: MouseEvent<HTMLElement>) => {
    if (open !== null && (event.target as Element).closest('a')) close();
  };

  return (
    <nav
      className={classes.nav}
      aria-label="Main"
      ref={nav}
      onKeyDown={closeOnEscape}
      onClick={closeOnLink}
      onBlur={(event) => {
        if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) {
          setOpen(null);
        }
      }}
    >
      <ul className={classes.menus}>
        {menus.map((menu) => (
          <li key={menu.label} className={menu.kind === 'list' ? classes.anchor : undefined}>
            <MenuEntry
              menu={menu}
              isCurrent={isMenuOfPage(menu, pathname)}
              isOpen={open === menu.label}
              onToggle={() => setOpen(open === menu.label ? null : menu.label)}
            />
          </li>
        ))}
      </ul>
    </nav>
  );
};

type MenuEntryProps = {
  readonly menu: NavMenu;
  readonly isCurrent: boolean;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
};

const MenuEntry = ({ menu, isCurrent, isOpen, onToggle }: MenuEntryProps) => {
  if (menu.kind === 'link') {
    return (
      <Link
        className={classes.entry}
        to={menu.to}
        data-on={isCurrent || undefined}
        aria-current={isCurrent ? 'page' : undefined}
      >
        {menu.label}
      </Link>
    );
  }
  return (
    <>
      <button
        type="button"
        className={classes.entry}
        data-on={isCurrent || isOpen || undefined}
        aria-expanded={isOpen}
        onClick={onToggle}
      >
        {menu.label}
        <Icon of={IconChevronDown} size={16} />
      </button>
      {isOpen && menu.kind === 'list' && <LinkList links={menu.links} />}
      {isOpen && menu.kind === 'mega' && <MegaMenu groups={menu.groups} />}
    </>
  );
};

const LinkList = ({ links }: { readonly links: readonly NavLink[] }) => (
  <ul className={classes.list}>
    {links.map(({ label, to, note }) => (
      <li key={to}>
        <Link to={to}>
          {label}
          {note && <span className={classes.note}>{note}</span>}
        </Link>
      </li>
    ))}
  </ul>
);

const MegaMenu = ({ groups }: { readonly groups: readonly NavGroup[] }) => (
  <div className={classes.mega}>
    <div className={`${classes.columns} wrap`}>
      {groups.map(({ title, links }) => (
        <section key={title}>
          <h2 className={classes.group}>{title}</h2>
          <ul>
            {links.map(({ label, to, about }) => (
              <li key={to}>
                <Link to={to}>
                  {label}
                  <span>{about}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <aside className={`${classes.invitation} cloth`}>
        <p className="h3">New here?</p>
        <p className="sm">Build your first site step by step, from domain to launch.</p>
        <Button
          component={Link}
          to={paths.youtube}
          data-scheme="light"
          leftSection={<Icon of={IconPlayerPlay} size={16} />}
        >
          Watch the lesson
        </Button>
      </aside>
    </div>
  </div>
);
