export const ARTICLE_TOPICS = {
  domains: 'Domains',
  dns: 'DNS',
  email: 'Email',
  hosting: 'Hosting',
  wordpress: 'WordPress',
  upi: 'UPI',
  security: 'Security',
} as const;
export type ArticleTopic = keyof typeof ARTICLE_TOPICS;
