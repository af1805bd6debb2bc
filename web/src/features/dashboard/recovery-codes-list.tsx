import { Button } from '@mantine/core';
import { CopyButton } from '../../components/copy-button.tsx';
import classes from './codes-set-up-steps.module.css';

type RecoveryCodesListProps = {
  readonly codes: readonly string[];
  readonly onDone: () => void;
};

/** Told this once: each opens the account once where the app is out of reach. */
export const RecoveryCodesList = ({ codes, onDone }: RecoveryCodesListProps) => (
  <div className={classes.steps}>
    <h3 className="h4">Keep your recovery codes</h3>
    <p className="muted">
      Without your app, each of these works once in its place. They are shown this once: write them
      down, or keep them where you keep your passwords.
    </p>
    <ul className={`${classes.codes} mono`}>
      {codes.map((code) => (
        <li key={code}>{code}</li>
      ))}
    </ul>
    <div className={classes.acts}>
      <CopyButton value={codes.join('\n')} label="all recovery codes" words="Copy all" />
      <Button variant="filled" onClick={onDone}>
        I have kept them
      </Button>
    </div>
  </div>
);
