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

const MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Until the customer moves: the sections above it load later. @returns its end. */
const stayAt = (section: HTMLElement): (() => void) => {
  const moved = new AbortController();
  const { signal } = moved;
  const observer = new ResizeObserver(() => section.scrollIntoView());
  observer.observe(document.body);
  signal.addEventListener('abort', () => observer.disconnect());
  for (const move of MOVES) addEventListener(move, () => moved.abort(), { signal });
  return () => moved.abort();
};

export const ProfileSection = ({ anchor, title, about, children }: ProfileSectionProps) => {
  const id = useId();
  const section = useRef<HTMLElement>(null);
  const { hash } = useLocation();
  useEffect(() => {
    if (anchor === undefined || hash !== `#${anchor}` || section.current === null) return;
    return stayAt(section.current);
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
