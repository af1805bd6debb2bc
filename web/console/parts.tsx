import type { Personal, Shown } from '@haat/contracts/http/console';
import { IconCopy, IconEye } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { type Reading, readFrom } from './read.ts';

/** "28 Nov 09:40" in India. */
const CLOCK = new Intl.DateTimeFormat('en-IN', {
  ...{ day: '2-digit', month: 'short', hour: '2-digit', minute: '2-digit', hour12: false },
  timeZone: 'Asia/Kolkata',
});

const PRECISE = new Intl.DateTimeFormat('en-IN', {
  ...{ day: '2-digit', month: 'short', hour: '2-digit', minute: '2-digit', second: '2-digit' },
  ...{ hour12: false, timeZone: 'Asia/Kolkata' },
});

const plain = (text: string): string => text.replace(',', '');

export const Moment = ({ at, isPrecise = false }: { at: string; isPrecise?: boolean }) => (
  <time dateTime={at}>{plain((isPrecise ? PRECISE : CLOCK).format(new Date(at)))}</time>
);

/** Says it to screen readers, too. */
export const CopyLine = ({ line }: { line: string }) => {
  const [message, setMessage] = useState('');
  const copy = (): void => {
    navigator.clipboard.writeText(line).then(
      () => setMessage('Copied'),
      () => setMessage('Select the line and copy it'),
    );
  };
  return (
    <div className="cmd">
      <code>{line}</code>
      <button type="button" className="btn" onClick={copy} aria-label={`Copy ${line}`} data-copy="">
        <IconCopy size={16} aria-hidden />
        {message === 'Copied' ? message : 'Copy'}
      </button>
      <span role="status" className="sr">
        {message}
      </span>
    </div>
  );
};

/** Personal data comes from the server only once it is asked for. */
export const PersonalText = ({ of, label }: { of: Personal; label: string }) => {
  const [shown, setShown] = useState<string | null>(null);
  if ('text' in of) return of.text;
  if (shown !== null) return <span className="shown">{shown}</span>;
  const show = (): void => {
    readFrom<Shown>(of.shownAt).then(
      ({ text }) => setShown(text),
      (error: Error) => setShown(error.message),
    );
  };
  return (
    <button type="button" className="show" onClick={show}>
      <IconEye size={16} aria-hidden />
      {label}
    </button>
  );
};

export const Read = <Data,>({
  reading,
  children,
}: {
  reading: Reading<Data> | null;
  children: (data: Data) => ReactNode;
}) => {
  if (reading === null) return null;
  switch (reading.state) {
    case 'reading':
      return (
        <p className="muted" role="status">
          Reading…
        </p>
      );
    case 'failed':
      return (
        <p className="wrong" role="alert">
          {reading.text}
        </p>
      );
    case 'read':
      return children(reading.data);
  }
};
