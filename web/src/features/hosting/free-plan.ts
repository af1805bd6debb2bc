export const FREE_PLAN = {
  limits: [
    { term: 'Websites', value: '1' },
    { term: 'SSD space', value: '1 GB' },
    { term: 'Bandwidth per month', value: '10 GB' },
    { term: 'Databases', value: '1' },
  ],
  carries: [
    'Free SSL certificate',
    'Site builder',
    'WordPress by one-click install',
    'Guides for every step',
  ],
  lacks: ['Email accounts (use an email service)', 'Daily backups', 'More than one free plan'],
} as const;
