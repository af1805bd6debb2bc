import { Button } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { HangTitle } from '../components/hang-title.tsx';
import { Icon } from '../components/icon.tsx';
import { Note } from '../components/note.tsx';
import { PageHead } from '../components/page-head.tsx';
import { pages } from '../config/pages.ts';
import { settings } from '../config/settings.ts';
import { LessonList } from '../features/youtube/lesson-list.tsx';
import classes from './youtube.module.css';

/** The lessons for a first site, to watch or to read. */
export const Component = () => {
  const channel = settings.youtubeChannel;
  return (
    <div className="page wrap">
      <PageHead page={pages.youtube} />
      <HangTitle order={1} side={channel === '' ? undefined : <ChannelButton channel={channel} />}>
        {pages.youtube.title}
      </HangTitle>
      <div className={classes.top}>
        <p className={classes.lead}>
          From an empty page to a site on your own name, in eight lessons. Each stands on its own;
          taken in order, they make a first site.
        </p>
        <Note>
          {channel === '' && (
            <>
              <b>Our own channel is not open yet.</b> Until it is, the links lead to what others
              show on Youtube, and every lesson is written out here.{' '}
            </>
          )}
          <span>
            Nothing on this page comes from Youtube: it learns of you only when you follow a link.
          </span>
        </Note>
      </div>
      <LessonList channel={channel} />
    </div>
  );
};

const ChannelButton = ({ channel }: { readonly channel: string }) => (
  <Button
    component="a"
    href={channel}
    target="_blank"
    rel="noopener noreferrer"
    variant="filled"
    rightSection={<Icon of={IconExternalLink} size={16} />}
  >
    Open our channel
  </Button>
);
