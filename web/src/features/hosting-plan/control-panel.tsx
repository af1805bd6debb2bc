import { IconExternalLink, IconFolder, IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import { BusyButton } from '../../components/busy-button.tsx';
import rows from '../../components/copy-row.module.css';
import { CopyRow } from '../../components/copy-row.tsx';
import { Icon } from '../../components/icon.tsx';
import { Note } from '../../components/note.tsx';
import { SupportText } from '../../components/support-text.tsx';
import { ChangePassword } from './change-password.tsx';
import classes from './control-panel.module.css';
import { PanelOutcome } from './panel-outcome.tsx';
import { usePlan } from './plan-context.ts';
import { type Panel, usePanel } from './use-panel.ts';

export const ControlPanel = () => {
  const { plan, isBlocked } = usePlan();
  const { id, domain, username, panel_url, not_now } = plan;
  const panel = usePanel(id);
  const canOpen = not_now.panel === null && !isBlocked;
  return (
    <section className={`${classes.panel} card`} aria-labelledby="control-panel">
      <div className={classes.head}>
        <div>
          <h2 id="control-panel" className="h4">
            Control panel
          </h2>
          <p className="sm muted">Files, databases, mailboxes, WordPress</p>
        </div>
        {canOpen && (
          <BusyButton
            variant="cta"
            busy={panel.isBusy('home')}
            busyLabel="Opening..."
            rightSection={<Icon of={IconExternalLink} />}
            onClick={() => panel.open('home')}
          >
            Open control panel
          </BusyButton>
        )}
      </div>
      {not_now.panel !== null && (
        <Note tone="wait">
          <SupportText about={{ subject: `Hosting for ${domain}` }}>{not_now.panel}</SupportText>
        </Note>
      )}
      {canOpen && <Shortcuts panel={panel} />}
      <PanelOutcome panel={panel} />
      <dl>
        <CopyRow term="Address" copied={panel_url}>
          {new URL(panel_url).host}
        </CopyRow>
        <CopyRow term="Username" copied={username}>
          {username}
        </CopyRow>
        <PasswordRow panel={panel} />
      </dl>
    </section>
  );
};

type OfPanel = { readonly panel: Panel };

const Shortcuts = ({ panel }: OfPanel) => (
  <div className={classes.ways}>
    <BusyButton
      size="sm"
      busy={panel.isBusy('email')}
      busyLabel="Opening..."
      leftSection={<Icon of={IconMail} size={16} />}
      onClick={() => panel.open('email')}
    >
      Email accounts
    </BusyButton>
    <BusyButton
      size="sm"
      busy={panel.isBusy('files')}
      busyLabel="Opening..."
      leftSection={<Icon of={IconFolder} size={16} />}
      onClick={() => panel.open('files')}
    >
      File manager
    </BusyButton>
  </div>
);

const PasswordRow = ({ panel }: OfPanel) => {
  const { plan, isBlocked } = usePlan();
  const [outcome, setOutcome] = useState<{ readonly isDone: boolean; readonly text: string }>();
  return (
    <div className={rows.row}>
      <dt>Password</dt>
      <dd className="mono">
        <span aria-hidden="true">••••••••••</span>
        <span className="sr-only">Hidden</span>
      </dd>
      {plan.not_now.password === null && !isBlocked && (
        <dd className={rows.act}>
          <ChangePassword
            panel={panel}
            onOpen={() => setOutcome(undefined)}
            onOutcome={(isDone, text) => setOutcome({ isDone, text })}
          />
        </dd>
      )}
      <dd className={rows.below}>
        {outcome !== undefined && (
          <Note live tone={outcome.isDone ? 'leaf' : 'wait'}>
            {outcome.text}
          </Note>
        )}
      </dd>
    </div>
  );
};
