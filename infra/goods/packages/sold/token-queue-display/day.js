import { appendFileSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const linesOf = (file) => {
  try {
    return readFileSync(file, 'utf8').split('\n');
  } catch (error) {
    if (error.code === 'ENOENT') return [];
    throw error;
  }
};

/**
 * A day of tokens and calls: a file of lines, only ever added to. After a power cut it goes on where
 * it stood; a line that was cut off is skipped.
 * @param letters the queues' letters
 */
export const openDay = (folder, day, letters) => {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${day}.jsonl`);
  const queues = new Map(letters.map((letter) => [letter, { issued: [], called: [] }]));
  const take = ({ letter, number, counter, at }) => {
    const queue = queues.get(letter);
    if (!queue) return;
    if (counter === undefined) queue.issued.push({ number, at });
    else queue.called.push({ number, counter, at });
  };
  for (const line of linesOf(file)) {
    try {
      take(JSON.parse(line));
    } catch {}
  }
  // A new line first: whatever stands at the end of the file, this entry begins a line.
  const add = (entry) => {
    appendFileSync(file, `\n${JSON.stringify(entry)}`);
    take(entry);
    return entry;
  };
  const nameOf = (letter, number) => `${letter}${String(number).padStart(3, '0')}`;

  return {
    day,
    /** @returns the token and how many wait before it; null for an unknown queue */
    issue: (letter, at) => {
      const queue = queues.get(letter);
      if (!queue) return null;
      const ahead = queue.issued.length - queue.called.length;
      const { number } = add({ letter, number: queue.issued.length + 1, at });
      return { token: nameOf(letter, number), ahead };
    },
    /** Calls who has waited longest. @returns null where nobody waits */
    call: (letter, counter, at) => {
      const queue = queues.get(letter);
      const next = queue?.issued[queue.called.length];
      if (!next) return null;
      add({ letter, number: next.number, counter, at });
      return { token: nameOf(letter, next.number), counter };
    },
    /** The last calls of all queues, newest first, and who waits. */
    show: () => {
      const calls = [...queues].flatMap(([letter, { called }]) =>
        called.map(({ number, counter, at }) => ({ token: nameOf(letter, number), counter, at })),
      );
      const waiting = [...queues].map(([letter, { issued, called }]) => [
        letter,
        issued.length - called.length,
      ]);
      return {
        calls: calls.sort((one, other) => other.at - one.at).slice(0, 5),
        waiting: Object.fromEntries(waiting),
      };
    },
    /** Minutes that people waited, by queue. @returns null where nobody was called */
    waits: () =>
      [...queues].map(([letter, { issued, called }]) => {
        const minutes = called.map(({ at }, place) => (at - issued[place].at) / 60_000);
        const sum = minutes.reduce((all, one) => all + one, 0);
        return {
          letter,
          called: called.length,
          average: minutes.length ? Math.round(sum / minutes.length) : null,
          longest: minutes.length ? Math.round(Math.max(...minutes)) : null,
        };
      }),
  };
};
