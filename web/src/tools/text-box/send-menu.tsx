import { Menu } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { Icon } from '../../components/icon.tsx';
import { relatedTools } from '../related-tools.ts';
import { toolsThatTake } from '../send-to-tool/takers.ts';
import { useSendToTool } from '../send-to-tool/use-send-to-tool.ts';
import type { ToolPlace } from '../tool-place.tsx';
import classes from './send-menu.module.css';
import { TextAction } from './text-action.tsx';

type SendMenuProps = {
  readonly place: ToolPlace;
  readonly value: string;
  readonly button: Pick<Parameters<typeof TextAction>[0], 'icon' | 'label' | 'tip'>;
};

export const SendMenu = ({ place: { tool, tools }, value, button }: SendMenuProps) => {
  const send = useSendToTool();
  const target = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    target.current?.focus();
    target.current?.click();
  }, []);
  const takers = toolsThatTake('text', relatedTools(tool, tools, tools.length));
  return (
    <Menu position="bottom-end" width={280}>
      <Menu.Target>
        <TextAction {...button} ref={target} />
      </Menu.Target>
      <Menu.Dropdown className={classes.list}>
        <Menu.Label>Send to</Menu.Label>
        {takers.map((taker) => (
          <Menu.Item
            key={taker.slug}
            leftSection={<Icon of={taker.icon} />}
            onClick={() => send(taker, 'text', value)}
          >
            {taker.name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
};
