import type { Finding } from '@haat/contracts/http/webtools/finding';
import { IconAlertTriangle, IconCircleX, IconInfoCircle } from '@tabler/icons-react';
import { Icon } from '../../components/icon.tsx';
import classes from './finding-list.module.css';

export const FINDING_MARKS = {
  bad: { icon: IconCircleX, word: 'Serious' },
  warning: { icon: IconAlertTriangle, word: 'Warning' },
  note: { icon: IconInfoCircle, word: 'Note' },
} as const satisfies Record<Finding['level'], unknown>;

export const FindingList = ({ findings }: { readonly findings: readonly Finding[] }) => (
  <ul className={classes.findings}>
    {findings.map(({ code, level, title, advice }) => (
      <li key={`${code} ${title}`} data-level={level}>
        <Icon of={FINDING_MARKS[level].icon} />
        <div>
          <p>
            <span className="sr-only">{FINDING_MARKS[level].word}: </span>
            <b>{title}</b>
          </p>
          <p className="sm muted">{advice}</p>
        </div>
      </li>
    ))}
  </ul>
);
