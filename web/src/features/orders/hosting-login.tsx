import {
  type HostingLoginAnswer,
  hostingLoginAnswerSchema,
} from '@haat/contracts/http/hosting-login';
import type { DeliveredHosting, OrderDetail } from '@haat/contracts/http/orders';
import { orderMessages } from '@haat/contracts/messages';
import { Button } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { BusyButton } from '../../components/busy-button.tsx';
import { CopyButton } from '../../components/copy-button.tsx';
import rows from '../../components/copy-row.module.css';
import { CopyRow } from '../../components/copy-row.tsx';
import { ErrorMessage } from '../../components/error-message.tsx';
import { Icon } from '../../components/icon.tsx';
import { Link } from '../../components/link.tsx';
import { Note } from '../../components/note.tsx';
import { apiPaths } from '../../config/paths.ts';
import { planPaths } from '../../config/plan-paths.ts';
import { post } from '../../lib/api-client.ts';
import classes from './hosting-login.module.css';

type HostingLoginProps = {
  readonly order: Pick<OrderDetail, 'id' | 'hosting_has_ended'>;
  readonly hosting: DeliveredHosting;
};

/** The password exists only here: not in storage, not in the SWR cache. */
type Password =
  | { readonly kind: 'hidden' | 'confirming' | 'busy' }
  | { readonly kind: 'shown'; readonly text: string }
  | { readonly kind: 'refused'; readonly why: string };

export const HostingLogin = ({ order, hosting }: HostingLoginProps) =>
  order.hosting_has_ended ? (
    <Note>
      This plan has ended. The account <span className="mono">{hosting.username}</span> and its
      files are deleted.
    </Note>
  ) : (
    <Login orderId={order.id} hosting={hosting} />
  );

type LoginProps = { readonly orderId: string; readonly hosting: DeliveredHosting };

const Login = ({ orderId, hosting }: LoginProps) => {
  const { username, panel_url: panel, nameservers } = hosting;
  const [password, setPassword] = useState<Password>({ kind: 'hidden' });
  const show = async () => {
    setPassword({ kind: 'busy' });
    setPassword(await askForPassword(orderId));
  };
  return (
    <section className={classes.login} aria-label="Control panel login">
      <h3 className="h4">Control panel login</h3>
      <p className="sm muted">
        We show the password once. Lost it? Change it in{' '}
        <Link to={planPaths.plan(orderId)}>your hosting plan</Link>.
      </p>
      <dl className={classes.facts}>
        <CopyRow term="Control panel" copied={panel}>
          {new URL(panel).host}
        </CopyRow>
        <CopyRow term="Username" copied={username}>
          {username}
        </CopyRow>
        <PasswordFact
          password={password}
          onAsk={() => setPassword({ kind: 'confirming' })}
          onLater={() => setPassword({ kind: 'hidden' })}
          onShow={() => void show()}
        />
        {nameservers.length > 0 && (
          <CopyRow term="Nameservers" copied={nameservers.join('\n')}>
            {nameservers.map((host) => (
              <span key={host} className={classes.line}>
                {host}
              </span>
            ))}
          </CopyRow>
        )}
      </dl>
      {nameservers.length > 0 && (
        <p className="xs muted">
          Domain registered elsewhere? Set these nameservers at your registrar.
        </p>
      )}
      <Button component="a" href={panel} target="_blank" rel="noopener" className={classes.open}>
        Open control panel
      </Button>
    </section>
  );
};

const askForPassword = async (orderId: string): Promise<Password> => {
  const result = await post<HostingLoginAnswer>(apiPaths.hostingLogin(orderId));
  if (!result.ok) return { kind: 'refused', why: result.failure.text };
  const login = hostingLoginAnswerSchema.safeParse(result.data);
  return login.success
    ? { kind: 'shown', text: login.data.password }
    : { kind: 'refused', why: orderMessages.unexpected };
};

type PasswordFactProps = {
  readonly password: Password;
  readonly onAsk: () => void;
  readonly onLater: () => void;
  readonly onShow: () => void;
};

const PasswordFact = ({ password, onAsk, onLater, onShow }: PasswordFactProps) => {
  const isShown = password.kind === 'shown';
  const act = useRef<HTMLElement>(null);
  const isWarned = password.kind === 'confirming' || password.kind === 'busy';
  const wasWarned = useRef(isWarned);
  useEffect(() => {
    // The pressed button disappeared with the warning.
    if (wasWarned.current && !isWarned) act.current?.querySelector('button')?.focus();
    wasWarned.current = isWarned;
  }, [isWarned]);
  return (
    <div className={rows.row}>
      <dt>Password</dt>
      <dd className="mono">
        {isShown ? (
          password.text
        ) : (
          <>
            <span aria-hidden="true">••••••••••••••</span>
            <span className="sr-only">Not shown yet</span>
          </>
        )}
      </dd>
      <dd className={rows.act} ref={act}>
        {isShown && <CopyButton value={password.text} label="Password" />}
        {(password.kind === 'hidden' || password.kind === 'refused') && (
          <Button
            variant="cta"
            size="sm"
            leftSection={<Icon of={IconEye} size={16} />}
            onClick={onAsk}
          >
            Show once
          </Button>
        )}
      </dd>
      <dd className={rows.below}>
        <div role="status">
          {isShown && <Note>Copy the password now. We can’t show it again.</Note>}
        </div>
      </dd>
      {password.kind === 'refused' && (
        <dd className={rows.below}>
          <ErrorMessage>{password.why}</ErrorMessage>
        </dd>
      )}
      {isWarned && <Warning isBusy={password.kind === 'busy'} onLater={onLater} onShow={onShow} />}
    </div>
  );
};

type WarningProps = Pick<PasswordFactProps, 'onLater' | 'onShow'> & { readonly isBusy: boolean };

const Warning = ({ isBusy, onLater, onShow }: WarningProps) => {
  const group = useRef<HTMLElement>(null);
  useEffect(() => group.current?.focus(), []);
  return (
    <dd className={rows.below}>
      <section
        ref={group}
        className={classes.warning}
        tabIndex={-1}
        aria-label="Show the password?"
      >
        <p>
          <b>We can’t show it again.</b> Keep your password manager open so you can save it now.
        </p>
        <div className={classes.ways}>
          <Button size="sm" onClick={onLater} disabled={isBusy}>
            Not now
          </Button>
          <BusyButton variant="cta" size="sm" busy={isBusy} busyLabel="Loading..." onClick={onShow}>
            Show the password
          </BusyButton>
        </div>
      </section>
    </dd>
  );
};
