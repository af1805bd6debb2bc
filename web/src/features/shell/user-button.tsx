import { Button } from '@mantine/core';
import { IconChevronDown, IconUser } from '@tabler/icons-react';
import type { ComponentPropsWithRef, RefObject } from 'react';
import { Icon } from '../../components/icon.tsx';
import classes from './header.module.css';

export type EarlyTouch = 'focused' | 'pressed' | null;

type UserButtonProps = Omit<ComponentPropsWithRef<'button'>, 'color' | 'children'> & {
  readonly name: string;
};

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
