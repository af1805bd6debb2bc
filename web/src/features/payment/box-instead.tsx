import { type ReactNode, useEffect, useRef } from 'react';
import { MarkedMessage } from '../../components/marked-message.tsx';
import { keepInView } from '../../lib/keep-in-view.ts';
import classes from './payment-step.module.css';

type BoxInsteadProps = {
  readonly title: string;
  readonly explanation: ReactNode;
  readonly referenceCode: string;
  readonly message: string | null;
  readonly children: ReactNode;
};

export const BoxInstead = ({
  title,
  explanation,
  referenceCode,
  message,
  children,
}: BoxInsteadProps) => {
  const section = useRef<HTMLElement>(null);
  const steps = useRef<HTMLDivElement>(null);
  // The reference box, which had the focus, is gone: the first button takes it.
  useEffect(() => {
    steps.current?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true });
    // Content that loads above this box must not push the box out of view.
    return keepInView(section.current);
  }, []);
  return (
    <section className={classes.reference} ref={section}>
      <h3 className="h4">{title}</h3>
      <p className="sm muted" role="status">
        {explanation}
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
