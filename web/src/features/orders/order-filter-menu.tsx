import { Button, Menu } from '@mantine/core';
import { IconCheck, IconFilter } from '@tabler/icons-react';
import { Icon } from '../../components/icon.tsx';
import { isOrderFilter, ORDER_FILTERS, type OrderFilter } from './order-filter.ts';

type OrderFilterMenuProps = {
  readonly filter: OrderFilter;
  readonly onChoose: (filter: OrderFilter) => void;
};

const FILTERS = Object.entries(ORDER_FILTERS);

export const OrderFilterMenu = ({ filter, onChoose }: OrderFilterMenuProps) => (
  <Menu position="bottom-end">
    <Menu.Target>
      <Button size="sm" leftSection={<Icon of={IconFilter} size={16} />}>
        <span className="sr-only">Show: </span>
        {ORDER_FILTERS[filter]}
      </Button>
    </Menu.Target>
    <Menu.Dropdown>
      <Menu.RadioGroup
        value={filter}
        onChange={(chosen) => {
          if (isOrderFilter(chosen)) onChoose(chosen);
        }}
      >
        {FILTERS.map(([name, label]) => (
          <Menu.RadioItem
            key={name}
            value={name}
            checkIcon={<Icon of={IconCheck} size={16} />}
            closeMenuOnClick
          >
            {label}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </Menu.Dropdown>
  </Menu>
);
