import { Button, Menu } from '@mantine/core';
import { IconCheck, IconFilter } from '@tabler/icons-react';
import { Icon } from '../../components/icon.tsx';
import { ORDER_FILTERS, type OrderFilter } from './order-filter.ts';

type OrderFilterMenuProps = {
  readonly filter: OrderFilter;
  readonly onChoose: (filter: OrderFilter) => void;
};

const FILTERS = Object.entries(ORDER_FILTERS) as [OrderFilter, string][];

/** Narrows the list to one state. */
export const OrderFilterMenu = ({ filter, onChoose }: OrderFilterMenuProps) => (
  <Menu position="bottom-end">
    <Menu.Target>
      <Button size="sm" leftSection={<Icon of={IconFilter} size={16} />}>
        <span className="sr-only">Show: </span>
        {ORDER_FILTERS[filter]}
      </Button>
    </Menu.Target>
    <Menu.Dropdown>
      {FILTERS.map(([name, label]) => (
        <Menu.Item
          key={name}
          role="menuitemradio"
          aria-checked={name === filter}
          rightSection={name === filter ? <Icon of={IconCheck} size={16} /> : undefined}
          onClick={() => onChoose(name)}
        >
          {label}
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
);
