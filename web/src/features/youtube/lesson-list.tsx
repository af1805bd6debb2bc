import { IconBook, IconExternalLink, IconPlayerPlay } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { Icon } from '../../components/icon.tsx';
import classes from './lesson-list.module.css';
import { LESSONS, type Lesson, lessonAddress } from './lessons.ts';

type LessonListProps = {
  /** The address of the shop's channel; empty when it has none. */
  readonly channel: string;
};

/** The lessons in their order. Nothing is loaded from Youtube: a drawn screen stands for each video. */
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

const LessonCard = ({ lesson, number, channel }: LessonCardProps) => (
  <>
    <div className={classes.screen} aria-hidden="true">
      <span className={classes.number}>{number}</span>
      <Icon of={IconPlayerPlay} size={32} />
    </div>
    <div className={classes.words}>
      <h2 className="h4">{lesson.title}</h2>
      <p className="sm muted">{lesson.about}</p>
      <p className={classes.ways}>
        <a
          className="lnk"
          href={lessonAddress(lesson, channel)}
          target="_blank"
          rel="noopener noreferrer"
        >
          {channel === '' ? 'Look for it on Youtube' : 'Watch on Youtube'}
          <span className="sr-only">: {lesson.title} (opens in a new tab)</span>
          <Icon of={IconExternalLink} size={16} />
        </a>
        <Link className="lnk" to={lesson.guide}>
          <Icon of={IconBook} size={16} />
          Read it instead
          <span className="sr-only">: {lesson.title}</span>
        </Link>
      </p>
    </div>
  </>
);
