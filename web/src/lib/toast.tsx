import { notifications } from '@mantine/notifications';
import { IconAlertCircle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import { Icon } from '../components/icon.tsx';

const SHOWN_FOR_MS = 6000;

const show = (tone: 'leaf' | 'brick' | 'info', message: string): void => {
  const icon = { leaf: IconCircleCheck, brick: IconAlertCircle, info: IconInfoCircle }[tone];
  notifications.show({
    message,
    icon: <Icon of={icon} />,
    autoClose: tone === 'brick' ? false : SHOWN_FOR_MS,
    closeButtonProps: { 'aria-label': 'Dismiss' },
    // Errors stay and interrupt; the rest waits its turn.
    role: tone === 'brick' ? 'alert' : 'status',
    'data-tone': tone,
  } as Parameters<typeof notifications.show>[0]);
};

/** Passing messages. A failed field is told at the field, never here. */
export const toast = {
  success: (message: string) => show('leaf', message),
  error: (message: string) => show('brick', message),
  info: (message: string) => show('info', message),
};
