import { IconBook, IconExternalLink, IconPlayerPlay } from '@tabler/icons-react';
import { Icon } from '../../components/icon.tsx';
import { Link } from '../../components/link.tsx';
import classes from './lesson-list.module.css';
import { LESSONS, type Lesson, lessonAddress } from './lessons.ts';

type LessonListProps = {
  readonly channel: string;
};

/** Nothing loads from Youtube: each video is a drawn screen. */
export const LessonList = ({ channel }: LessonListProps) => (
  <ol className={classes.lessons}>
    {LESSONS.map((lesson, index) => (
      <li key={lesson.title} className={`${classes.lesson} card`}>
        <LessonCard lesson={lesson} number={index + 1} channel={channel} />
      </li>
    ))}
  </ol>
);

type LessonCardProps = {
  readonly lesson: Lesson;
  readonly number: number;
  readonly channel: string;
};

const LessonCard = ({ lesson, number, channel }: LessonCardProps) => {
  const { title, about, guide } = lesson;
  return (
    <>
      <div className={classes.screen}>
        <span className={classes.head}>
          Lesson {number}
          <Icon of={IconPlayerPlay} size={24} />
        </span>
        <h2 className="h3">
          <a
            className={classes.watch}
            href={lessonAddress(lesson, channel)}
            target="_blank"
            rel="noopener noreferrer"
          >
            {title}
            <span className="sr-only">, on Youtube in a new tab</span>
          </a>
        </h2>
      </div>
      <div className={classes.words}>
        <p className="sm muted">{about}</p>
        <p className={classes.ways}>
          <span className={`${classes.outside} sm muted`}>
            <span>{channel === '' ? 'Searches Youtube' : 'Opens Youtube'}</span>
            <Icon of={IconExternalLink} size={16} />
          </span>
          <Link className="lnk" to={guide}>
            <Icon of={IconBook} size={16} />
            Read it instead
            <span className="sr-only">: {title}</span>
          </Link>
        </p>
      </div>
    </>
  );
};
