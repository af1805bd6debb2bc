import { allPosts } from '../lib/posts.js';
import { site } from '../site.js';
import { PostList } from './post-line.jsx';

export default async function Page() {
  return (
    <>
      <h1>{site.name}</h1>
      <p>{site.description}</p>
      <PostList posts={await allPosts()} />
    </>
  );
}
