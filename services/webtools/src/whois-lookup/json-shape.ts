export type JsonShape = {
  readonly depth: number;
  /** Signs that it takes with an indentation of 2, about. */
  readonly indentedLength: number;
};

/**
 * Measures JSON text before it is parsed, each sign once: deep nesting makes much out of little when
 * it is indented, and ends whatever goes through it by recursion. Text that is no JSON has some
 * shape too.
 */
export const shapeOfJson = (text: string): JsonShape => {
  let depth = 0;
  let deepest = 0;
  let indentedLength = text.length;
  let isInString = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (isInString) {
      if (sign === '\\') at += 1;
      else if (sign === '"') isInString = false;
      continue;
    }
    if (sign === '"') isInString = true;
    else if (sign === '[' || sign === '{') depth += 1;
    else if (sign === ']' || sign === '}') depth -= 1;
    else if (sign !== ',') continue;
    deepest = Math.max(deepest, depth);
    indentedLength += 2 * Math.max(0, depth) + 1;
  }
  return { depth: deepest, indentedLength };
};
