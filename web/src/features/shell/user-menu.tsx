import { Menu } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { Icon } from '../../components/icon.tsx';
import { Link } from '../../components/link.tsx';
import { userLinks } from '../../config/navigation.ts';
import { useLogOut } from '../../lib/use-log-out.ts';
import { type EarlyTouch, UserButton } from './user-button.tsx';

type UserMenuProps = {
  readonly name: string;
  readonly touched: RefObject<EarlyTouch>;
};

export const UserMenu = ({ name, touched }: UserMenuProps) => {
  const logOut = useLogOut();
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const early = touched.current;
    touched.current = null;
    if (early !== null) button.current?.focus();
    if (early === 'pressed') button.current?.click();
  }, [touched]);
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <UserButton name={name} ref={button} />
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
