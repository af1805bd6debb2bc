import { domainOrderMessages, markFailure } from '@haat/contracts/domain-order-messages';
import { orderMessages } from '@haat/contracts/messages';
import { Button } from '@mantine/core';
import classes from './payment-step.module.css';

type RefusalActionProps = {
  readonly message: string;
  readonly onLogin: () => void;
  readonly onReportAgain: (() => void) | undefined;
};

const SESSION_LOST: readonly string[] = [
  domainOrderMessages.sessionNotFound,
  orderMessages.sessionNotFound,
  orderMessages.unauthorized,
  orderMessages.mustBeLoggedIn,
].map(markFailure);

export const RefusalAction = ({ message, onLogin, onReportAgain }: RefusalActionProps) => {
  if (SESSION_LOST.includes(message)) {
    return (
      <Button variant="subtle" className={classes.way} onClick={onLogin}>
        LOGIN
      </Button>
    );
  }
  // Another payment would be refused too.
  if (message.includes(orderMessages.blocked)) return null;
  return (
    onReportAgain && (
      <Button variant="subtle" className={classes.way} onClick={onReportAgain}>
        Use a different transaction ID
      </Button>
    )
  );
};
