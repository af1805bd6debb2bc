import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readPost } from './front-matter.js';

const FOLDER = join(process.cwd(), 'posts');

/** All posts, newest first, without drafts. */
export const allPosts = async () => {
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith('.md'));
  const posts = await Promise.all(
    files.map(async (file) =>
      readPost(file.replace(/\.md$/, ''), await readFile(join(FOLDER, file), 'utf8')),
    ),
  );
  return posts.filter(Boolean).sort((one, other) => other.date.localeCompare(one.date));
};
