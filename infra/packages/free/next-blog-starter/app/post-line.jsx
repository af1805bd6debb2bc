import Link from 'next/link';

const day = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'UTC' });

export const PostMeta = ({ post }) => (
  <p className="meta">
    <time dateTime={post.date}>{day.format(new Date(post.date))}</time> · {post.minutes} min
    {post.tags.map((tag) => (
      <Link key={tag} href={`/tags/${encodeURIComponent(tag)}`}>
        {tag}
      </Link>
    ))}
  </p>
);

export const PostList = ({ posts }) => (
  <ul className="posts">
    {posts.map((post) => (
      <li key={post.slug}>
        <h2>
          <Link href={`/posts/${post.slug}`}>{post.title}</Link>
        </h2>
        <PostMeta post={post} />
        <p>{post.description}</p>
      </li>
    ))}
  </ul>
);
