import { domainOrderMessages, markFailure } from '@haat/contracts/domain-order-messages';
import { orderMessages } from '@haat/contracts/messages';
import { Button } from '@mantine/core';
import classes from './payment-step.module.css';

type RefusalActionProps = {
  /** The refusal, with its mark. */
  readonly message: string;
  readonly onLogin: () => void;
  /** Undefined where no payment was reported: there is none to be replaced. */
  readonly onReportAgain: (() => void) | undefined;
};

const SESSION_LOST: readonly string[] = [
  domainOrderMessages.sessionNotFound,
  orderMessages.sessionNotFound,
  orderMessages.unauthorized,
  orderMessages.mustBeLoggedIn,
].map(markFailure);

/** What a customer can do about a refusal beside trying again. */
export const RefusalAction = ({ message, onLogin, onReportAgain }: RefusalActionProps) => {
  if (SESSION_LOST.includes(message)) {
    return (
      <Button variant="subtle" className={classes.way} onClick={onLogin}>
        LOGIN
      </Button>
    );
  }
  // Another payment would be refused as well.
  if (message.includes(orderMessages.blocked)) return null;
  return (
    onReportAgain && (
      <Button variant="subtle" className={classes.way} onClick={onReportAgain}>
        Give another transaction id
      </Button>
    )
  );
};
