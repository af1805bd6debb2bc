import { Button } from '@mantine/core';
import { Component, type ReactNode } from 'react';
import { ErrorMessage } from '../components/error-message.tsx';
import { Link } from '../components/link.tsx';
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
          This tool couldn’t handle that input. Start again with an empty field. If it happens
          again, reload the page.
        </ErrorMessage>
        <div className={classes.ways}>
          <Button
            variant="filled"
            onClick={() => {
              onFreshStart();
              this.setState({ isBroken: false });
            }}
          >
            Start again
          </Button>
          <Button onClick={() => location.reload()}>Reload the page</Button>
          <Link className="lnk" to={paths.bugReportAbout(path)}>
            Tell us
          </Link>
        </div>
      </div>
    );
  }
}
