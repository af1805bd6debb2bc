import '@mantine/notifications/styles.layer.css';
import { Notifications, notifications } from '@mantine/notifications';
import { IconAlertCircle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import { useEffect } from 'react';
import { raisedToasts, type Toast } from '../lib/toast.ts';
import { Icon } from './icon.tsx';

const SHOWN_FOR_MS = 6000;
const ICONS = { leaf: IconCircleCheck, brick: IconAlertCircle, info: IconInfoCircle } as const;

const show = ({ tone, message }: Toast): void => {
  notifications.show({
    message,
    icon: <Icon of={ICONS[tone]} />,
    autoClose: tone === 'brick' ? false : SHOWN_FOR_MS,
    closeButtonProps: { 'aria-label': 'Dismiss' },
    // Errors interrupt.
    role: tone === 'brick' ? 'alert' : 'status',
    'data-tone': tone,
  } as Parameters<typeof notifications.show>[0]);
};

const showRaised = (): void => {
  for (const toast of raisedToasts.take()) show(toast);
};

export const Toasts = () => {
  useEffect(() => {
    showRaised();
    return raisedToasts.subscribe(showRaised);
  }, []);
  return <Notifications position="top-right" limit={3} className="haat-toasts" />;
};
