import { Button } from '@mantine/core';
import { CopyButton } from '../../components/copy-button.tsx';
import classes from './codes-set-up-steps.module.css';

type RecoveryCodesListProps = {
  readonly codes: readonly string[];
  readonly onDone: () => void;
};

export const RecoveryCodesList = ({ codes, onDone }: RecoveryCodesListProps) => (
  <div className={classes.steps}>
    <h3 className="h4">Save your recovery codes</h3>
    <p className="muted">
      Lost your phone? Each code logs you in once. Save them now; we won’t show them again.
    </p>
    <ul className={`${classes.codes} mono`}>
      {codes.map((code) => (
        <li key={code}>{code}</li>
      ))}
    </ul>
    <div className={classes.acts}>
      <CopyButton value={codes.join('\n')} label="all recovery codes" words="Copy all" />
      <Button variant="filled" onClick={onDone}>
        I’ve saved them
      </Button>
    </div>
  </div>
);
