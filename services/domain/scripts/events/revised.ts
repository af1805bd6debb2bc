/** What is said of a field or an event to readers; a field may itself be called so. */
const isComment = (key: string, value: unknown): boolean =>
  (key === 'description' || key === 'title') && typeof value === 'string';

const withoutComments = (schema: string): string =>
  JSON.stringify(JSON.parse(schema), (key, value) => (isComment(key, value) ? undefined : value));

/**
 * @param made schemas of today's versions, by the name of their file.
 * @param published what stands in that file; undefined where there is none.
 * @returns the files that stand there and say something else of data: code that knows the version by
 *   them would take what is written from now on for what it is not, or for unreadable.
 */
export const revisedIn = (
  made: ReadonlyMap<string, string>,
  published: (file: string) => string | undefined,
): readonly string[] =>
  [...made].flatMap(([file, schema]) => {
    const before = published(file);
    if (before === undefined || !/\.v\d+\.schema\.json$/.test(file)) return [];
    return withoutComments(before) === withoutComments(schema) ? [] : [file];
  });
