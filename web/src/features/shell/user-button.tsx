import { Button } from '@mantine/core';
import { IconChevronDown, IconUser } from '@tabler/icons-react';
import type { ComponentPropsWithRef, RefObject } from 'react';
import { Icon } from '../../components/icon.tsx';
import classes from './header.module.css';

/** What was done to the button before its menu had loaded, if it still holds. */
export type EarlyTouch = 'focused' | 'pressed' | null;

type UserButtonProps = Omit<ComponentPropsWithRef<'button'>, 'color' | 'children'> & {
  readonly name: string;
};

/** The button that opens the customer's menu. */
export const UserButton = ({ name, ...button }: UserButtonProps) => (
  <Button
    {...button}
    classNames={{ root: classes.user, label: classes.userName }}
    leftSection={<Icon of={IconUser} />}
    rightSection={<Icon of={IconChevronDown} size={16} />}
  >
    {name}
  </Button>
);

type EarlyUserButtonProps = {
  readonly name: string;
  readonly touched: RefObject<EarlyTouch>;
};

/** The menu's button while the menu loads: what is done to it, the menu's own makes good. */
export const EarlyUserButton = ({ name, touched }: EarlyUserButtonProps) => (
  <UserButton
    name={name}
    onFocus={() => {
      touched.current = 'focused';
    }}
    onBlur={() => {
      touched.current = null;
    }}
    onClick={() => {
      touched.current = 'pressed';
    }}
  />
);
