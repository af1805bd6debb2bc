const BLOCK = /^---\r?\n([\s\S]*?)\r?\n---\r?\n?/;
const WORDS_A_MINUTE = 220;

/** Splits a file into fields and text. Each field is one line: `name: value`. */
export const readFrontMatter = (source) => {
  const match = BLOCK.exec(source);
  if (!match) return { fields: {}, body: source };
  const lines = match[1].split(/\r?\n/).filter((line) => line.includes(':'));
  const fields = Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()];
    }),
  );
  return { fields, body: source.slice(match[0].length) };
};

export const readingMinutes = (text) =>
  Math.max(1, Math.round(text.split(/\s+/).filter(Boolean).length / WORDS_A_MINUTE));

/** Null for a draft, or a file without title or date. */
export const readPost = (slug, source) => {
  const { fields, body } = readFrontMatter(source);
  if (fields.draft === 'true' || !fields.title || !fields.date) return null;
  const tags = (fields.tags ?? '')
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean);
  const { title, date, description = '' } = fields;
  return { slug, title, date, description, tags, body, minutes: readingMinutes(body) };
};
