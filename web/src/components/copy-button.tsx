import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { Icon } from './icon.tsx';

const COPIED_FOR_MS = 2000;

type CopyButtonProps = {
  readonly value: string;
  /** What is copied, for the button's name: "Copy Amount". */
  readonly label: string;
  /** Only the icon, where a row is narrow. */
  readonly iconOnly?: boolean;
  /** In the place of "Copy", such as "Copy all" for the label "all records". */
  readonly words?: string;
};

/** Copies a value, says "Copied" for two seconds and tells the live region. */
export const CopyButton = ({ value, label, iconOnly = false, words = 'Copy' }: CopyButtonProps) => {
  const { copied, copy } = useClipboard({ timeout: COPIED_FOR_MS });
  const icon = <Icon of={copied ? IconCheck : IconCopy} size={16} />;
  return (
    <>
      <Button
        size="sm"
        onClick={() => copy(value)}
        aria-label={copied ? `Copied ${label}` : `Copy ${label}`}
        leftSection={iconOnly ? undefined : icon}
        px={iconOnly ? 9 : undefined}
      >
        {iconOnly ? icon : copied ? 'Copied' : words}
      </Button>
      <span className="sr-only" role="status">
        {copied ? `Copied ${label}` : ''}
      </span>
    </>
  );
};
