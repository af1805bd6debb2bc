import { site } from '../content.js';

export default function sitemap() {
  return [{ url: site.url, changeFrequency: 'monthly', priority: 1 }];
}
