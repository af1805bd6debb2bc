import type { AccountDeletion } from '@haat/contracts/http/account-deletion';
import { indianDate } from '@haat/contracts/indian-time';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../../components/dialog.tsx';
import { ErrorMessage } from '../../components/error-message.tsx';
import { LoadFailure } from '../../components/load-failure.tsx';
import { Note } from '../../components/note.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { ConfirmDeletion } from './confirm-deletion.tsx';
import { InTheWayList, isService } from './in-the-way-list.tsx';
import { KeepAccountButton } from './keep-account-button.tsx';
import { useAccountDeletion } from './use-account-deletion.ts';

export const AccountDeletionSection = () => {
  const { data, error, mutate } = useAccountDeletion();
  if (data === undefined) {
    return error === undefined ? (
      <Skeleton height="4rem" />
    ) : (
      <LoadFailure onRetry={() => void mutate()}>{error.message}</LoadFailure>
    );
  }
  if (data.deletion !== null) {
    const day = indianDate(Date.parse(data.deletion.erasesAt));
    return (
      <>
        <Note tone="wait">{`Your account will be deleted on ${day}.`}</Note>
        <KeepAccountButton />
      </>
    );
  }
  return <AskToDelete account={data} />;
};

const AskToDelete = ({ account }: { readonly account: AccountDeletion }) => {
  const { inTheWay } = account;
  const [givenUp, setGivenUp] = useState<readonly string[]>([]);
  const [isAsking, setAsking] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const services = inTheWay.filter(isService);
  const mustWait = services.length < inTheWay.length;
  const ask = () => {
    const isAllGivenUp = services.every(({ id }) => givenUp.includes(id));
    setError(isAllGivenUp ? null : 'Tick what you give up, or keep your account.');
    setAsking(isAllGivenUp);
  };
  return (
    <>
      {inTheWay.length > 0 && (
        <>
          <p>
            {mustWait
              ? 'Your account can’t be deleted yet. First do this:'
              : 'You can delete your account once you’ve decided about this:'}
          </p>
          <InTheWayList
            inTheWay={inTheWay}
            givenUp={givenUp}
            onGiveUp={(id, isGivenUp) => {
              setError(null);
              setGivenUp([...givenUp.filter((one) => one !== id), ...(isGivenUp ? [id] : [])]);
            }}
          />
        </>
      )}
      {!mustWait && (
        <div>
          <Button onClick={ask}>Delete my account</Button>
        </div>
      )}
      <ErrorMessage>{error}</ErrorMessage>
      <Dialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title="Delete your account?"
        size={560}
      >
        {isAsking && <ConfirmDeletion account={account} letExpire={givenUp} />}
      </Dialog>
    </>
  );
};
