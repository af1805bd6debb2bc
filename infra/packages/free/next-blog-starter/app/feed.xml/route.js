import { allPosts } from '../../lib/posts.js';
import { site } from '../../site.js';

export const dynamic = 'force-static';

const escaped = (text) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const entry = ({ slug, title, date, description }) => `  <entry>
    <title>${escaped(title)}</title>
    <id>${site.url}/posts/${slug}</id>
    <link href="${site.url}/posts/${slug}"/>
    <updated>${date}T00:00:00Z</updated>
    <summary>${escaped(description)}</summary>
  </entry>`;

export const GET = async () => {
  const posts = await allPosts();
  const feed = `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
  <title>${escaped(site.name)}</title>
  <id>${site.url}/</id>
  <link href="${site.url}/feed.xml" rel="self"/>
  <updated>${posts[0]?.date ?? '1970-01-01'}T00:00:00Z</updated>
  <author><name>${escaped(site.author)}</name></author>
${posts.map(entry).join('\n')}
</feed>
`;
  return new Response(feed, { headers: { 'content-type': 'application/atom+xml; charset=utf-8' } });
};
