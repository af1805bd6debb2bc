import { Button } from '@mantine/core';
import { IconChevronDown, IconUser } from '@tabler/icons-react';
import type { ComponentPropsWithRef } from 'react';
import { Icon } from '../../components/icon.tsx';
import classes from './header.module.css';

type UserButtonProps = Omit<ComponentPropsWithRef<'button'>, 'color' | 'children'> & {
  readonly name: string;
};

/** The button that opens the customer's menu; it stands there before the menu has loaded. */
export const UserButton = ({ name, ...button }: UserButtonProps) => (
  <Button
    {...button}
    className={classes.user}
    leftSection={<Icon of={IconUser} />}
    rightSection={<Icon of={IconChevronDown} size={16} />}
  >
    {name}
  </Button>
);
