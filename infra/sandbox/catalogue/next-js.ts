import type { Category } from './item.ts';

export const nextJs: Category = {
  id: 348,
  name: 'Next JS',
  items: [
    {
      id: 1100,
      route: 'next-blog-starter',
      title: 'Next blog starter',
      summary: 'A blog from Markdown files, with tags and a feed.',
      tags: ['Next.js 15', 'Markdown'],
      lead:
        'A blog from Markdown files with tags, a feed and reading times. Next.js builds every ' +
        'page in advance.',
      more:
        'Write a file, build and publish. Drafts stay out of the build. Every post has its own ' +
        'title, description and canonical link.',
      contents: [
        { name: 'Posts', text: 'Posts from Markdown with front matter' },
        { name: 'Readers', text: 'Tags and an Atom feed' },
        { name: 'Upkeep', text: 'No database, no admin login' },
        { name: 'Print', text: 'Print styles' },
      ],
      needs: 'Node 20 or later, on a VPS plan or any host that runs Next.js.',
    },
    {
      id: 1120,
      route: 'salon-bookings',
      title: 'Salon bookings',
      summary: 'Clients book a free time; the salon sees its day.',
      tags: ['Next.js 15', 'SQLite'],
      lead:
        'Clients choose a service, a stylist and a free time, and book online. The salon sees ' +
        'the visits of each day on one page.',
      more:
        'Each stylist has their own duration for a service. Two clients can’t book the same ' +
        'stylist at the same time. When you cancel a visit, its time is free again.',
      contents: [
        { name: 'Times', text: 'Free times by service and stylist' },
        { name: 'Safety', text: 'No double bookings' },
        { name: 'Desk', text: 'Password-protected desk with the visits of each day' },
        { name: 'Data', text: 'One SQLite file, no database server' },
        { name: 'Tests', text: 'Tests you can run' },
      ],
      needs: 'Node 24 or later, on a VPS plan or any host that keeps files.',
      price: 1499,
      setup: 500,
    },
  ],
};
