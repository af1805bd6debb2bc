import '@mantine/notifications/styles.layer.css';
import { Notifications, notifications } from '@mantine/notifications';
import { IconAlertCircle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import { Icon } from './icon.tsx';

export type ToastTone = 'leaf' | 'brick' | 'info';

const SHOWN_FOR_MS = 6000;
const ICONS = { leaf: IconCircleCheck, brick: IconAlertCircle, info: IconInfoCircle } as const;

export const showToast = (tone: ToastTone, message: string): void => {
  notifications.show({
    message,
    icon: <Icon of={ICONS[tone]} />,
    autoClose: tone === 'brick' ? false : SHOWN_FOR_MS,
    closeButtonProps: { 'aria-label': 'Dismiss' },
    // Errors stay and interrupt; the rest waits its turn.
    role: tone === 'brick' ? 'alert' : 'status',
    'data-tone': tone,
  } as Parameters<typeof notifications.show>[0]);
};

/** Where toasts appear. */
export const Toasts = () => (
  <Notifications position="top-right" limit={3} className="haat-toasts" />
);
