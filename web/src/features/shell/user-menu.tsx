import { Menu } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { Icon } from '../../components/icon.tsx';
import { userLinks } from '../../config/navigation.ts';
import { useLogOut } from '../../lib/use-log-out.ts';
import { UserButton } from './user-button.tsx';

/** The signed-in customer's menu on a wide screen. */
export const UserMenu = ({ name }: { readonly name: string }) => {
  const logOut = useLogOut();
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <UserButton name={name} />
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
