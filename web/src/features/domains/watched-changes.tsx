import { Button } from '@mantine/core';
import { IconCircleCheck, IconCircleX, IconProgress } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { BusyButton } from '../../components/busy-button.tsx';
import { ErrorMessage } from '../../components/error-message.tsx';
import { Icon } from '../../components/icon.tsx';
import { Note } from '../../components/note.tsx';
import { changeText, kindText, type ShownChange } from './change-text.ts';
import { recordOf, undoOf } from './dns-batch.ts';
import { useDomain } from './domain-context.ts';
import { RecordLine } from './record-line.tsx';
import { isEnded, useChange } from './use-change.ts';
import { useSendBatch } from './use-send-batch.ts';
import type { WatchedChange } from './use-watched-changes.ts';
import classes from './watched-changes.module.css';

type WatchedChangesProps = {
  readonly changes: readonly WatchedChange[];
  readonly onEnd: (id: string) => void;
  /** The registrar waits for both owners, or has not answered. */
  readonly onCheck: () => void;
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

const Watched = ({ watched: { id, kind }, onEnd, onCheck, onHide }: WatchedProps) => {
  const { owned } = useDomain();
  const { change, error } = useChange(owned.domain, id, () => onEnd(id));
  const state = change?.state ?? 'requested';
  const isOver = isEnded({ state });
  const isChecked = state === 'checking';
  const check = useEffectEvent(onCheck);
  useEffect(() => {
    if (isChecked) check();
  }, [isChecked]);
  const title = kindText(kind);
  const hide = () => onHide(id);
  return (
    <div className={`${classes.change} card`} data-state={state}>
      <Icon of={state === 'done' || state === 'refused' ? ICONS[state] : IconProgress} />
      <div className={classes.words}>
        <div role={state === 'refused' ? 'alert' : 'status'}>
          <b>{title}</b>
          <p className="sm">{changeText(change, owned.owner_change_pending)}</p>
        </div>
        {change !== undefined && change.warning !== null && <Note live>{change.warning}</Note>}
        {!isOver && error !== undefined && <p className="sm brick">{error.message}</p>}
        {change !== undefined && isOver && <Outcome change={change} onSent={hide} />}
      </div>
      {isOver && (
        <Button size="sm" aria-label={`Hide: ${title}`} onClick={hide}>
          Hide
        </Button>
      )}
    </div>
  );
};

type OutcomeProps = { readonly change: ShownChange; readonly onSent: () => void };

const Outcome = ({ change, onSent }: OutcomeProps) => {
  const { owned, isBlocked } = useDomain();
  const { run, isBusy, error } = useSendBatch(onSent);
  const { state, failed } = change;
  const batches = [
    { label: 'Send these again', operations: failed.map(({ operation }) => operation) },
    { label: 'Undo', operations: state === 'done' ? undoOf(change) : [] },
  ].filter(({ operations }) => operations.length > 0);
  return (
    <>
      {failed.length > 0 && (
        <ul className="card">
          {failed.map(({ operation, reason }) => (
            <RecordLine
              key={JSON.stringify(operation)}
              record={recordOf(operation)}
              note={reason}
            />
          ))}
        </ul>
      )}
      <ErrorMessage>{error}</ErrorMessage>
      {batches.length > 0 && !isBlocked && owned.not_now.dns === null && (
        <div className={classes.ways}>
          {batches.map(({ label, operations }) => (
            <BusyButton
              key={label}
              size="sm"
              busy={isBusy}
              busyLabel="Sending..."
              onClick={() => void run(operations)}
            >
              {label}
            </BusyButton>
          ))}
        </div>
      )}
    </>
  );
};
