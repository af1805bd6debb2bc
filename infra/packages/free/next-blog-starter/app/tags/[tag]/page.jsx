import { allPosts } from '../../../lib/posts.js';
import { PostList } from '../../post-line.jsx';

export const dynamicParams = false;

export const generateStaticParams = async () => {
  const tags = (await allPosts()).flatMap((post) => post.tags);
  return [...new Set(tags)].map((tag) => ({ tag }));
};

export const generateMetadata = async ({ params }) => {
  const { tag } = await params;
  return { title: decodeURIComponent(tag), alternates: { canonical: `/tags/${tag}` } };
};

export default async function Page({ params }) {
  const tag = decodeURIComponent((await params).tag);
  const posts = (await allPosts()).filter((post) => post.tags.includes(tag));
  return (
    <>
      <h1>{tag}</h1>
      <PostList posts={posts} />
    </>
  );
}
