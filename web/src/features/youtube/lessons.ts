import { paths } from '../../config/paths.ts';

export type Lesson = {
  readonly title: string;
  readonly about: string;
  readonly search: string;
  readonly guide: string;
};

export const LESSONS: readonly Lesson[] = [
  {
    title: 'Find a domain',
    about: 'What makes a domain easy to say and type, and what to check before you pay.',
    search: 'how to choose a domain name India',
    guide: paths.article(7, 'choose-a-domain-name'),
  },
  {
    title: 'Pay for it by UPI',
    about: 'Scan the code, find the 12-digit transaction ID in your app, and submit the order.',
    search: 'UPI transaction ID UTR number kaise dekhe',
    guide: paths.article(2, 'pay-by-upi'),
  },
  {
    title: 'Upload the files',
    about: 'Upload and unpack, make the database, fill in the settings, log in for the first time.',
    search: 'cPanel upload PHP script create database',
    guide: paths.article(3, 'install-a-downloaded-script'),
  },
  {
    title: 'Point the domain at them',
    about: 'Nameservers or an A record, which of the two you need, and how long to wait.',
    search: 'point domain to hosting nameservers A record',
    guide: paths.article(1, 'point-a-domain-here'),
  },
  {
    title: 'Switch on HTTPS',
    about:
      'A free certificate that renews itself, and sending every visitor to the secure address.',
    search: 'free SSL certificate cPanel AutoSSL force https',
    guide: paths.article(15, 'https-and-certificates'),
  },
  {
    title: 'Email on your own domain',
    about: 'MX, SPF, DKIM and DMARC, one after another, so that your email arrives.',
    search: 'domain email setup MX SPF DKIM DMARC',
    guide: paths.article(6, 'e-mail-on-your-domain'),
  },
  {
    title: 'Make it fast',
    about: 'The page cache and the headers that matter, and how to measure the gain.',
    search: 'WordPress page cache plugin setup speed',
    guide: paths.article(16, 'caching-a-website'),
  },
  {
    title: 'Back up, and restore',
    about: 'What to back up, where to keep it, and why to test a restore.',
    search: 'website backup restore cPanel WordPress',
    guide: paths.article(17, 'backups-that-work'),
  },
];

const YOUTUBE = 'https://www.youtube.com';

/** @param channel `https://www.youtube.com/@name`, or empty: searches all of Youtube. */
export const lessonAddress = ({ search }: Lesson, channel: string): string =>
  channel === ''
    ? `${YOUTUBE}/results?${new URLSearchParams({ search_query: search })}`
    : `${channel.replace(/(?<!\/)\/+$/, '')}/search?${new URLSearchParams({ query: search })}`;
