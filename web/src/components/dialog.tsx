import { Modal } from '@mantine/core';
import { IconArrowLeft, IconX } from '@tabler/icons-react';
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { addNoticePlace } from '../lib/notice-place.ts';
import { useOpenedAfterMount } from '../lib/use-opened-after-mount.ts';
import classes from './dialog.module.css';
import { DialogFoot } from './dialog-foot.tsx';
import { IconButton } from './icon-button.tsx';

type DialogProps = {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly onBack?: (() => void) | undefined;
  readonly aside?: ReactNode;
  readonly strip?: ReactNode;
  readonly footer?: ReactNode;
  /** In px; on a phone the dialog is a bottom sheet. */
  readonly size?: number;
  readonly isPlain?: boolean;
  readonly isSteady?: boolean;
  readonly page?: string | number;
  /** Leave false where typed text would be lost. */
  readonly closeOnClickOutside?: boolean;
  /** False while something above it handles Escape. */
  readonly closeOnEscape?: boolean;
  readonly children: ReactNode;
};

export const Dialog = ({
  opened,
  onClose,
  title,
  onBack,
  aside,
  strip,
  footer,
  size = 960,
  isPlain = false,
  isSteady = false,
  page,
  closeOnClickOutside = false,
  closeOnEscape = true,
  children,
}: DialogProps) => {
  const isOpen = useOpenedAfterMount(opened);
  const { body, heading } = usePageChange(page);
  const [foot, setFoot] = useState<HTMLElement | null>(null);
  return (
    <Modal.Root
      opened={isOpen}
      onClose={onClose}
      size={size}
      closeOnClickOutside={closeOnClickOutside}
      closeOnEscape={closeOnEscape}
    >
      <Modal.Overlay />
      <Modal.Content
        data-plain={isPlain || undefined}
        data-steady={isSteady || undefined}
        onClickCapture={leadOnOnce}
      >
        <div ref={addNoticePlace} className={classes.notice} aria-live="polite" />
        <div className={classes.head} data-back={onBack !== undefined || undefined}>
          {onBack && <IconButton icon={IconArrowLeft} label="Back" onClick={onBack} />}
          <Modal.Title className={classes.title} ref={heading} tabIndex={-1}>
            {title}
          </Modal.Title>
          {aside !== undefined && <div className={`${classes.aside} on-desk`}>{aside}</div>}
          <IconButton icon={IconX} label="Close" onClick={onClose} />
        </div>
        {strip}
        <div className={classes.body} ref={body}>
          <DialogFoot value={isSteady ? foot : undefined}>{children}</DialogFoot>
        </div>
        {(footer !== undefined || isSteady) && (
          <div className={classes.foot} data-foot>
            {footer}
            {isSteady && <div ref={setFoot} className={classes.main} />}
          </div>
        )}
      </Modal.Content>
    </Modal.Root>
  );
};

/** A double click on the next button must not skip a page, such as the summary. */
const leadOnOnce = (event: MouseEvent): void => {
  const isInFoot = event.target instanceof Element && event.target.closest('[data-foot]') !== null;
  if (event.detail < 2 || !isInFoot) return;
  event.preventDefault();
  event.stopPropagation();
};

const usePageChange = (page: string | number | undefined) => {
  const body = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    body.current?.scrollTo(0, 0);
    heading.current?.focus();
  }, [page]);
  return { body, heading };
};
