/** In the store provider's format. */

type Price = {
  readonly type: string;
  readonly period: string;
  readonly amount: string;
  readonly discount: string | number;
  readonly currency?: number;
};

export type PlanRow = {
  readonly id: number;
  readonly type: 'hosting';
  readonly category: number;
  readonly title: string;
  readonly features: string;
  readonly prices: readonly Price[];
};

const SHARED = 244;
const VPS = 245;

const periodical = (period: string, rupees: number, discount: number): Price => ({
  type: 'periodicals',
  period,
  amount: rupees.toFixed(4),
  discount,
});

type Features = {
  readonly top: readonly string[];
  readonly security: readonly string[];
  readonly free: readonly string[];
  readonly wordpress: readonly string[];
  readonly support: readonly string[];
};

const text = ({ top, security, free, wordpress, support }: Features): string =>
  [
    ['Top Features', ...top],
    ['Security', ...security],
    ['Free Features', ...free],
    ['WordPress Options', ...wordpress],
    ['Service and Support', ...support],
  ]
    .map((group) => group.join('\n'))
    .join('\n');

const shared = (
  id: number,
  title: string,
  features: Features,
  prices: readonly Price[],
): PlanRow => ({
  id,
  type: 'hosting',
  category: SHARED,
  title,
  features: text(features),
  prices,
});

const oneClick = ['One-click install', 'Staging copy'];
const guarded = ['Free SSL certificate', 'Daily malware scan', 'Daily backup'];
const tickets = ['Ticket support'];

export const PLAN_ROWS: readonly PlanRow[] = [
  shared(
    101,
    'Thela',
    {
      top: ['1 website', '10 GB SSD space', '100 GB transfer', '1 database'],
      security: ['Free SSL certificate', 'Daily malware scan'],
      free: ['Site builder', '5 mailboxes'],
      wordpress: oneClick,
      support: tickets,
    },
    [periodical('month', 99, 0), periodical('year', 1188, 20)],
  ),
  shared(
    102,
    'Dukaan',
    {
      top: ['10 websites', '50 GB SSD space', 'Unmetered transfer', '20 databases'],
      security: ['Free SSL certificate', 'Daily malware scan', 'Weekly backup'],
      free: ['Site builder', '50 mailboxes'],
      wordpress: oneClick,
      support: tickets,
    },
    [periodical('month', 199, 10), periodical('year', 2388, 25)],
  ),
  // Has its own order flow: the shop leaves it out.
  shared(
    103,
    'Free Web Hosting',
    {
      top: ['1 website', '1 GB SSD space', '10 GB transfer', '1 database'],
      security: ['Free SSL certificate'],
      free: ['Site builder'],
      wordpress: ['One-click install'],
      support: ['Guides'],
    },
    [periodical('month', 0, 0), periodical('year', 0, 0)],
  ),
  shared(
    104,
    'Mandi',
    {
      top: ['Unlimited websites', '200 GB SSD space', 'Unmetered transfer', 'Unlimited databases'],
      security: guarded,
      free: ['Site builder', 'Unlimited mailboxes'],
      wordpress: oneClick,
      support: tickets,
    },
    // Monthly only.
    [periodical('month', 499, 20), { ...periodical('year', 69, 0), currency: 4 }],
  ),
  shared(
    105,
    'Bazaar',
    {
      top: ['25 websites', '100 GB SSD space', 'Unmetered transfer', '50 databases', 'SSH access'],
      security: [...guarded, 'Login alerts'],
      free: ['Site builder', '100 mailboxes'],
      wordpress: [...oneClick, 'Automatic updates'],
      support: tickets,
    },
    [periodical('month', 299, 0), periodical('year', 3588, 30)],
  ),
  shared(
    106,
    'Mela',
    {
      top: ['50 websites', '150 GB SSD space', 'Unmetered transfer', '100 databases', 'SSH access'],
      security: [...guarded, 'Login alerts', 'Web firewall'],
      free: ['Site builder', 'Unlimited mailboxes'],
      wordpress: [...oneClick, 'Automatic updates', 'Object cache'],
      support: tickets,
    },
    [
      { type: 'sale', period: 'none', amount: '9999.0000', discount: 0 },
      periodical('month', 399, 12.5),
      periodical('year', 4788, 33.3333),
    ],
  ),
  // No price yet: can be viewed, not ordered.
  shared(
    107,
    'Chowk',
    {
      top: [
        '100 websites',
        '300 GB SSD space',
        'Unmetered transfer',
        '200 databases',
        'SSH access',
      ],
      security: [...guarded, 'Login alerts', 'Web firewall'],
      free: ['Site builder', 'Unlimited mailboxes'],
      wordpress: [...oneClick, 'Automatic updates', 'Object cache'],
      support: tickets,
    },
    [],
  ),
  ...[
    { id: 201, title: 'Gali', size: [1, 2, 40] as const, rupees: 549 },
    { id: 202, title: 'Sadak', size: [2, 4, 80] as const, rupees: 999 },
    { id: 203, title: 'Chauraha', size: [4, 8, 160] as const, rupees: 1899 },
    { id: 204, title: 'Rajpath', size: [8, 16, 320] as const, rupees: 3699 },
  ].map(
    ({ id, title, size: [cores, memory, disk], rupees }): PlanRow => ({
      id,
      type: 'hosting',
      category: VPS,
      title,
      features: text({
        top: [
          cores === 1 ? '1 virtual core' : `${cores} virtual cores`,
          `${memory} GB memory`,
          `${disk} GB NVMe disk`,
          `${memory} TB transfer`,
          'Root access',
        ],
        security: ['Firewall', 'Weekly snapshot', 'Your own IPv4 and IPv6'],
        free: ['Choice of Ubuntu, Debian or AlmaLinux'],
        wordpress: ['Image with WordPress ready'],
        support: tickets,
      }),
      prices: [periodical('month', rupees, 0), periodical('year', rupees * 12, 15)],
    }),
  ),
];
