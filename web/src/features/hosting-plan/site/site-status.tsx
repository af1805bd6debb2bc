import type { SiteAnswer, SiteChange, SiteState } from '@haat/contracts/http/hosting-site';
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconCircleCheck,
  IconClock,
  IconExternalLink,
  IconHelpCircle,
  IconProgress,
} from '@tabler/icons-react';
import { Icon } from '../../../components/icon.tsx';
import { Pill, type PillStyle } from '../../../components/status-pill.tsx';
import classes from './site-section.module.css';
import { TemplatePicture } from './template-picture.tsx';

const WORKING = { label: 'In progress', tone: 'info', icon: IconProgress } as const;

const PILLS = {
  requested: WORKING,
  sent: WORKING,
  checking: { label: 'Checking', tone: 'dashed', icon: IconHelpCircle },
  written: { label: 'Waiting for the domain', tone: 'wait', icon: IconClock },
  online: { label: 'Online', tone: 'leaf', icon: IconCircleCheck },
  not_seen: { label: 'Not seen online', tone: 'wait', icon: IconAlertTriangle },
  refused: { label: 'Not done', tone: 'brick', icon: IconAlertTriangle },
  replaced: { label: 'Replaced', tone: 'mute', icon: IconArrowBackUp },
} as const satisfies Record<SiteState, PillStyle>;

const TEXTS: Readonly<Partial<Record<SiteState, string>>> = {
  requested: 'We’re putting your website on the plan. This takes a moment.',
  sent: 'We’re putting your website on the plan. This takes a moment.',
  online: 'We opened the address, and it shows your website.',
};

type SiteStatusProps = {
  readonly domain: string;
  readonly change: SiteChange;
  readonly templates: SiteAnswer['templates'];
};

export const SiteStatus = ({ domain, change, templates }: SiteStatusProps) => {
  const { state, reason, url } = change;
  const template = templates.find(({ id }) => id === change.template);
  const isWorking = state === 'requested' || state === 'sent';
  return (
    <div className={classes.status}>
      {template && (
        <figure className={classes.shown}>
          <TemplatePicture demo={template.demo} />
          <figcaption className="xs muted">{`The template: ${template.title}`}</figcaption>
        </figure>
      )}
      <div className={classes.words} role="status">
        <b className="mono">{domain}</b>
        <Pill of={PILLS[state]} isTurning={isWorking} />
        <p className="sm muted">{reason ?? TEXTS[state] ?? ''}</p>
      </div>
      {url !== null && (
        <p className={classes.link}>
          <a href={url} target="_blank" rel="noreferrer">
            {url}
          </a>
          <Icon of={IconExternalLink} size={16} />
          <span className="sr-only">opens in a new tab</span>
        </p>
      )}
    </div>
  );
};
