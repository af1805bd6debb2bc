import type { ReactNode } from 'react';
import { HangTitle } from '../../components/hang-title.tsx';
import classes from './inbox-page.module.css';

type InboxPageProps = {
  readonly title: string;
  readonly lead: string;
  readonly notes: readonly { readonly title: string; readonly points: readonly string[] }[];
  readonly children: ReactNode;
};

export const InboxPage = ({ title, lead, notes, children }: InboxPageProps) => (
  <>
    <HangTitle order={1}>{title}</HangTitle>
    <div className={classes.columns}>
      <p className={classes.lead}>{lead}</p>
      <div className={classes.form}>{children}</div>
      <aside className={classes.notes}>
        {notes.map((note) => (
          <section key={note.title}>
            <h2 className="h4">{note.title}</h2>
            <ul className={classes.points}>
              {note.points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          </section>
        ))}
      </aside>
    </div>
  </>
);
