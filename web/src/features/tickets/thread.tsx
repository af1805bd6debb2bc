import type { TicketMessage } from '@haat/contracts/http/tickets';
import { IconPaperclip } from '@tabler/icons-react';
import { Icon } from '../../components/icon.tsx';
import { ticketApiPaths } from '../../config/ticket-paths.ts';
import { formatBytes } from '../../lib/format-bytes.ts';
import { formatDayTime } from '../../lib/format-time.ts';
import classes from './thread.module.css';

type ThreadProps = {
  readonly number: string;
  readonly messages: readonly TicketMessage[];
  readonly name: string;
};

export const Thread = ({ number, messages, name }: ThreadProps) => (
  <div role="log" aria-label="Messages" className={classes.thread}>
    {messages.map(({ id, by, name: operator, message, attachments, at }) => (
      <article key={id} className={by === 'customer' ? classes.own : classes.slip}>
        <p className={classes.by}>
          <b>{by === 'customer' ? name : `Haat support, ${operator}`}</b>
          <time className="num" dateTime={at}>
            {formatDayTime(new Date(at))}
          </time>
        </p>
        <p className={classes.message}>{message}</p>
        {attachments.length > 0 && (
          <ul className={classes.files}>
            {attachments.map((file) => (
              <li key={file.id}>
                <Icon of={IconPaperclip} size={16} />
                <a href={ticketApiPaths.attachment(number, file.id)} download={file.name}>
                  {file.name}
                </a>
                <span className="xs num muted">{formatBytes(file.bytes)}</span>
              </li>
            ))}
          </ul>
        )}
      </article>
    ))}
  </div>
);
