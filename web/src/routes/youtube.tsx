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
          Build your first site on your own domain in eight lessons. Watch one, or follow them in
          order.
        </p>
        <Note>
          {channel === '' && (
            <>
              <b>Our own channel is not open yet.</b> Until then, each lesson links to a video
              search and a written guide.{' '}
            </>
          )}
          <span>
            This page loads nothing from Youtube. Youtube sees you only if you open a link.
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
