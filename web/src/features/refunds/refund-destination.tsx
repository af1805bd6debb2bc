import { Button } from '@mantine/core';
import { useState } from 'react';
import { Note } from '../../components/note.tsx';
import { RefundDestinationForm } from './refund-destination-form.tsx';
import { useRefunds } from './use-refunds.ts';

type RefundDestinationProps = {
  /** What the customer does once the destination is saved. */
  readonly next?: string;
  /** Whether the form holds a destination that is not saved. */
  readonly onUnsaved?: (isUnsaved: boolean) => void;
};

export const RefundDestination = ({ next = '', onUnsaved }: RefundDestinationProps) => {
  const { data, mutate } = useRefunds();
  const [isChanging, setChanging] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  if (data === undefined) return null;
  const { destination } = data;
  return (
    <section>
      {destination === null ? (
        <p className="sm muted">
          Where should we send your refund? Enter a UPI ID or a bank account.
        </p>
      ) : (
        <p className="sm">
          {'We send refunds to '}
          <b className="num">{destination.shown}</b>
          {'. '}
          {!isChanging && (
            <Button variant="subtle" size="sm" onClick={() => setChanging(true)}>
              Change
            </Button>
          )}
        </p>
      )}
      {(destination === null || isChanging) && (
        <RefundDestinationForm
          isChange={destination !== null}
          onUnsaved={onUnsaved}
          onDone={(answer) => {
            setChanging(false);
            onUnsaved?.(false);
            setMessage(answer.message);
            void mutate();
          }}
        />
      )}
      {message !== null && (
        <Note tone="leaf" live>
          {`${message} ${next}`.trim()}
        </Note>
      )}
    </section>
  );
};
