import { type ReactNode, useEffect, useRef } from 'react';
import { MarkedMessage } from '../../components/marked-message.tsx';
import { keepInView } from '../../lib/keep-in-view.ts';
import classes from './payment-step.module.css';

type BoxInsteadProps = {
  readonly title: string;
  readonly said: ReactNode;
  readonly referenceCode: string;
  /** What the last submission said, with its mark. */
  readonly message: string | null;
  /** What is to be done now; the first of it takes the focus. */
  readonly children: ReactNode;
};

/** In the place of the box that submits the order, where the payment asks for something else. */
export const BoxInstead = ({ title, said, referenceCode, message, children }: BoxInsteadProps) => {
  const section = useRef<HTMLElement>(null);
  const steps = useRef<HTMLDivElement>(null);
  // The box that had the focus is gone.
  useEffect(() => {
    steps.current?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true });
    // Above it the payment's state is told a moment later, which must not push it out of sight.
    return keepInView(section.current);
  }, []);
  return (
    <section className={classes.reference} ref={section}>
      <h3 className="h4">{title}</h3>
      <p className="sm muted" role="status">
        {said}
      </p>
      {message !== null && (
        <div className={classes.message}>
          <MarkedMessage about={{ payment: referenceCode }}>{message}</MarkedMessage>
        </div>
      )}
      <div className={`${classes.message} ${classes.steps}`} ref={steps}>
        {children}
      </div>
    </section>
  );
};
