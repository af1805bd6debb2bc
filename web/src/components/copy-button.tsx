import { Button } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { copyText } from '../lib/copy-text.ts';
import { toast } from '../lib/toast.ts';
import { Icon } from './icon.tsx';

const COPIED_FOR_MS = 2000;

type CopyButtonProps = {
  readonly value: string;
  readonly label: string;
  readonly iconOnly?: boolean;
  readonly words?: string;
};

export const CopyButton = ({ value, label, iconOnly = false, words = 'Copy' }: CopyButtonProps) => {
  const [last, setLast] = useState<{ readonly value: string } | null>(null);
  useEffect(() => {
    if (last === null) return;
    const timer = setTimeout(() => setLast(null), COPIED_FOR_MS);
    return () => clearTimeout(timer);
  }, [last]);
  const copy = async (): Promise<void> => {
    const isDone = await copyText(value);
    setLast(isDone ? { value } : null);
    // The old clipboard would be pasted instead.
    if (!isDone) {
      toast.error(`Couldn’t copy. Select ${label} and press Ctrl+C.`);
    }
  };
  // A newer value is not copied yet.
  const isCopied = last?.value === value;
  const icon = <Icon of={isCopied ? IconCheck : IconCopy} size={16} />;
  return (
    <>
      <Button
        size="sm"
        // An unknown value would empty the clipboard.
        disabled={value === ''}
        onClick={() => void copy()}
        aria-label={isCopied ? `Copied ${label}` : `Copy ${label}`}
        leftSection={iconOnly ? undefined : icon}
        px={iconOnly ? 9 : undefined}
      >
        {iconOnly ? icon : isCopied ? 'Copied' : words}
      </Button>
      <span className="sr-only" role="status">
        {isCopied ? `Copied ${label}` : ''}
      </span>
    </>
  );
};
