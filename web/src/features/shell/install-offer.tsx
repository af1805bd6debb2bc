import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import classes from './install-offer.module.css';
import { countVisit, isInstallDue, noteInstallOffered } from './visits.ts';

/** https://developer.mozilla.org/docs/Web/API/BeforeInstallPromptEvent; kept by start-scripts.js. */
type Installable = { readonly installPrompt?: { readonly prompt: () => Promise<unknown> } };

const installPrompt = () => (window as Window & Installable).installPrompt;

const isField = (element: EventTarget | null): boolean =>
  element instanceof Element && element.matches('input, textarea, select');

/** Does not disturb a visitor who types or is in a dialog. */
const isBusy = (focused: EventTarget | null): boolean =>
  isField(focused) || document.querySelector('[role="dialog"]') !== null;

export const InstallOffer = () => {
  const [visit] = useState(() => countVisit(Date.now()));
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const offer = (focused: EventTarget | null): void => {
      if (isBusy(focused) || !installPrompt() || !isInstallDue(visit)) return;
      noteInstallOffered();
      setShown(true);
    };
    const atOnce = (): void => offer(document.activeElement);
    const afterwards = ({ relatedTarget }: FocusEvent): void => offer(relatedTarget);
    addEventListener('beforeinstallprompt', atOnce);
    addEventListener('focusout', afterwards);
    atOnce();
    return () => {
      removeEventListener('beforeinstallprompt', atOnce);
      removeEventListener('focusout', afterwards);
    };
  }, [visit]);
  if (!isShown) return null;
  const close = (): void => setShown(false);
  const install = (): void => {
    close();
    void installPrompt()?.prompt();
  };
  return (
    <aside className={`${classes.offer} haat-bar`} data-scheme="light" aria-label="Install Haat">
      <div className={classes.left}>
        <img src="/favicon.svg" alt="" width={52} height={52} />
      </div>
      <div className={classes.right}>
        <p className={classes.title}>Put Haat on your home screen</p>
        <p className="sm muted">Opens at once, shows where your order is. Takes 1&nbsp;MB.</p>
        <div className={classes.actions}>
          <Button variant="filled" onClick={install}>
            Install
          </Button>
          <Button variant="subtle" onClick={close}>
            Not now
          </Button>
        </div>
      </div>
    </aside>
  );
};
