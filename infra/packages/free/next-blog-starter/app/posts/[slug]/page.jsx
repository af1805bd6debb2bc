import { marked } from 'marked';
import { notFound } from 'next/navigation';
import { allPosts } from '../../../lib/posts.js';
import { PostMeta } from '../../post-line.jsx';

export const dynamicParams = false;

export const generateStaticParams = async () => (await allPosts()).map(({ slug }) => ({ slug }));

const findPost = async (params) => {
  const { slug } = await params;
  return (await allPosts()).find((post) => post.slug === slug) ?? notFound();
};

export const generateMetadata = async ({ params }) => {
  const { slug, title, description } = await findPost(params);
  return { title, description, alternates: { canonical: `/posts/${slug}` } };
};

export default async function Page({ params }) {
  const post = await findPost(params);
  // The posts are your own files, so their HTML is trusted.
  const html = { __html: await marked.parse(post.body) };
  return (
    <article>
      <h1>{post.title}</h1>
      <PostMeta post={post} />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: written by the owner of the site */}
      <div dangerouslySetInnerHTML={html} />
    </article>
  );
}
