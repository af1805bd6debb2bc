import { IconShare3 } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useToolPlace } from '../tool-place.tsx';
import { TextAction } from './text-action.tsx';

const SendMenu = lazy(async () => ({ default: (await import('./send-menu.tsx')).SendMenu }));

type SendActionProps = { readonly label: string; readonly value: string };

export const SendAction = ({ label, value }: SendActionProps) => {
  const place = useToolPlace();
  const [isMenuRequested, setIsMenuRequested] = useState(false);
  if (place === null) return null;
  const button = { icon: IconShare3, label: `Send ${label} to another tool`, tip: 'Send to...' };
  const early = (
    <TextAction {...button} aria-haspopup="menu" onClick={() => setIsMenuRequested(true)} />
  );
  if (!isMenuRequested) return early;
  return (
    <Suspense fallback={early}>
      <SendMenu place={place} value={value} button={button} />
    </Suspense>
  );
};
