/**
 * After a form was refused: brings the message into view and gives the focus back to the button,
 * which lost it by being disabled while busy.
 */
export const showOutcome = (form: HTMLFormElement | null, message: HTMLElement | null): void => {
  form?.querySelector<HTMLElement>('[type="submit"]')?.focus({ preventScroll: true });
  message?.scrollIntoView({ block: 'nearest' });
};
