import { Button } from '@mantine/core';
import { Component, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ErrorMessage } from '../components/error-message.tsx';
import { paths } from '../config/paths.ts';
import classes from './tool-boundary.module.css';

type ToolBoundaryProps = {
  readonly path: string;
  readonly onFreshStart: () => void;
  readonly children: ReactNode;
};

export class ToolBoundary extends Component<ToolBoundaryProps, { readonly isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError = () => ({ isBroken: true });

  override render(): ReactNode {
    const { path, onFreshStart, children } = this.props;
    if (!this.state.isBroken) return children;
    return (
      <div className={classes.broken}>
        <ErrorMessage>
          This tool could not go on with what it was given. Start afresh with an empty field; if it
          happens again, load the page again.
        </ErrorMessage>
        <div className={classes.ways}>
          <Button
            variant="filled"
            onClick={() => {
              onFreshStart();
              this.setState({ isBroken: false });
            }}
          >
            Start afresh
          </Button>
          <Button onClick={() => location.reload()}>Load the page again</Button>
          <Link className="lnk" to={paths.bugReportAbout(path)}>
            Tell us
          </Link>
        </div>
      </div>
    );
  }
}
