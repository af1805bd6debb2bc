/** The free plan, as it is sold: one a customer, price nought. */
export const FREE_PLAN = {
  /** What it carries, largest first. */
  limits: [
    { term: 'Websites', value: '1' },
    { term: 'SSD space', value: '1 GB' },
    { term: 'Transfer a month', value: '10 GB' },
    { term: 'Databases', value: '1' },
  ],
  carries: [
    'Free SSL certificate',
    'Site builder',
    'WordPress by one-click install',
    'Guides for every step',
  ],
  lacks: ['Mailboxes: use a mail service', 'Backups that you can count on', 'A second free plan'],
} as const;
