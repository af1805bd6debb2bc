import { ownedDomainMessages } from '@haat/contracts/owned-domain-messages';
import { Button } from '@mantine/core';
import { IconCircleCheck, IconCircleX, IconProgress } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { BusyButton } from '../../components/busy-button.tsx';
import { ErrorMessage } from '../../components/error-message.tsx';
import { Icon } from '../../components/icon.tsx';
import { Note } from '../../components/note.tsx';
import { changeText, kindText } from './change-text.ts';
import { type DnsBatch, failedOf, undoOf } from './dns-batch.ts';
import { useDomain } from './domain-context.ts';
import { RecordLine } from './record-line.tsx';
import { isEnded, useChange } from './use-change.ts';
import { useNewestChanges } from './use-changes.ts';
import { useSendBatch } from './use-send-batch.ts';
import type { WatchedChange } from './use-watched-changes.ts';
import classes from './watched-changes.module.css';

type WatchedChangesProps = {
  readonly changes: readonly WatchedChange[];
  readonly onEnd: (id: string) => void;
  readonly onHide: (id: string) => void;
};

export const WatchedChanges = ({ changes, ...acts }: WatchedChangesProps) => {
  const list = useRef<HTMLElement>(null);
  const ids = changes.map(({ id }) => id).join(' ');
  const shown = useRef(ids);
  useEffect(() => {
    if (shown.current === ids) return;
    shown.current = ids;
    // The form that sent a change, or the button that hid it, may be gone.
    const isLost = document.activeElement === document.body;
    if (isLost) list.current?.focus({ preventScroll: true });
  }, [ids]);
  return (
    <section ref={list} className={classes.changes} aria-label="Changes" tabIndex={-1}>
      {changes.map((change) => (
        <Watched key={change.id} watched={change} {...acts} />
      ))}
    </section>
  );
};

type WatchedProps = Omit<WatchedChangesProps, 'changes'> & { readonly watched: WatchedChange };

const ICONS = { done: IconCircleCheck, refused: IconCircleX } as const;

const Watched = ({ watched, onEnd, onHide }: WatchedProps) => {
  const { id, kind, warning, batch } = watched;
  const { owned } = useDomain();
  const { change, error } = useChange(owned.domain, id, () => onEnd(id));
  const state = change?.state ?? 'requested';
  const isOver = isEnded({ state });
  const title = kindText(kind);
  return (
    <div className={`${classes.change} card`} data-state={state}>
      <Icon of={state === 'done' || state === 'refused' ? ICONS[state] : IconProgress} />
      <div className={classes.words}>
        <div role={state === 'refused' ? 'alert' : 'status'}>
          <b>{title}</b>
          <p className="sm">{changeText({ kind, state, reason: change?.reason ?? null })}</p>
        </div>
        {warning !== null && <Note>{warning}</Note>}
        {!isOver && error !== undefined && <p className="sm brick">{error.message}</p>}
        {isOver && kind === 'dns' && (
          <BatchOutcome id={id} batch={batch} canUndo={state === 'done'} onHide={onHide} />
        )}
      </div>
      {isOver && (
        <Button size="sm" aria-label={`Hide: ${title}`} onClick={() => onHide(id)}>
          Hide
        </Button>
      )}
    </div>
  );
};

type BatchOutcomeProps = {
  readonly id: string;
  readonly batch: DnsBatch | null;
  readonly canUndo: boolean;
  readonly onHide: (id: string) => void;
};

const BatchOutcome = ({ id, batch, canUndo, onHide }: BatchOutcomeProps) => {
  const { owned, isBlocked } = useDomain();
  const { data } = useNewestChanges(owned.domain);
  const entry = data?.changes.find((one) => one.id === id);
  const again = useSendBatch(() => onHide(id));
  // Until the answer names the refused records, an undo could remove too much.
  if (entry === undefined || !isEnded(entry)) return null;
  const { failed } = entry;
  const refused = failed.map(({ record }) => record);
  const repeat = batch === null ? null : failedOf(batch, refused);
  const undo = batch === null || !canUndo ? null : undoOf(batch, refused);
  const canRepeat = repeat !== null && repeat.operations.length > 0;
  return (
    <>
      {failed.length > 0 && (
        <>
          {batch !== null && (
            <p className="sm">
              {ownedDomainMessages.someRefused(failed.length, batch.operations.length)}
            </p>
          )}
          <ul className="card">
            {failed.map(({ record, reason }) => (
              <RecordLine key={JSON.stringify(record)} record={record} note={reason} />
            ))}
          </ul>
        </>
      )}
      <ErrorMessage>{again.error}</ErrorMessage>
      {!isBlocked && (
        <div className={classes.ways}>
          {canRepeat && (
            <BusyButton
              size="sm"
              busy={again.isBusy}
              busyLabel="Sending..."
              onClick={() => void again.run(repeat)}
            >
              Send these again
            </BusyButton>
          )}
          {undo !== null && undo.operations.length > 0 && (
            <BusyButton
              size="sm"
              busy={again.isBusy}
              busyLabel="Sending..."
              onClick={() => void again.run(undo)}
            >
              Undo
            </BusyButton>
          )}
        </div>
      )}
    </>
  );
};
