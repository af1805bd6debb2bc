import { type ReactNode, useId } from 'react';
import classes from './profile-tab.module.css';

type ProfileSectionProps = {
  readonly title: string;
  readonly about: ReactNode;
  readonly children: ReactNode;
};

export const ProfileSection = ({ title, about, children }: ProfileSectionProps) => {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
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
