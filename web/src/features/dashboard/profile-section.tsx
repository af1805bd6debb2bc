import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import classes from './profile-tab.module.css';

type ProfileSectionProps = {
  /** For links to it. */
  readonly anchor?: string;
  readonly title: string;
  readonly about: ReactNode;
  readonly children: ReactNode;
};

export const ProfileSection = ({ anchor, title, about, children }: ProfileSectionProps) => {
  const id = useId();
  const section = useRef<HTMLElement>(null);
  const { hash } = useLocation();
  // The router scrolls before this page has loaded.
  useEffect(() => {
    if (anchor !== undefined && hash === `#${anchor}`) section.current?.scrollIntoView();
  }, [anchor, hash]);
  return (
    <section ref={section} id={anchor} className={classes.section} aria-labelledby={id}>
      <div>
        <h2 id={id} className="h4">
          {title}
        </h2>
        <div className="sm muted">{about}</div>
      </div>
      <div className={classes.acts}>{children}</div>
    </section>
  );
};
