/** `publish` refuses to change a published schema; `--revise` is for events that no shop stored. */
import { writeFileSync } from 'node:fs';
import { asyncApi, PAGE, PUBLISHED, page, readPublished, schemaOf, written } from './catalogue.ts';
import { publish, revisedTypes } from './published.ts';

const USAGE = `npm run events -- schema <Type>        print the JSON Schema of an event's data
npm run events -- asyncapi             print the AsyncAPI document of all events
npm run events -- publish [--revise]   write docs/events.md
`;

const print = (document: object): void => {
  process.stdout.write(`${JSON.stringify(document, null, 2)}\n`);
};

const fail = (text: string): void => {
  process.stderr.write(text);
  process.exitCode = 1;
};

const publishAll = (mayRevise: boolean): void => {
  const published = readPublished();
  const revised = revisedTypes(written, published);
  if (revised.length > 0 && !mayRevise) {
    fail(
      `The published version of these events would store other data: ${revised.join(', ')}\n` +
        'Raise the version: docs/guides/change-an-event.md. If no shop has stored such an event ' +
        'yet: npm run events -- publish --revise\n',
    );
    return;
  }
  writeFileSync(PUBLISHED, `${JSON.stringify(publish(written, published), null, 2)}\n`);
  writeFileSync(PAGE, page());
};

const [command, argument] = process.argv.slice(2);
try {
  if (command === 'schema' && argument) print(schemaOf(argument));
  else if (command === 'asyncapi') print(asyncApi());
  else if (command === 'publish') publishAll(argument === '--revise');
  else fail(USAGE);
} catch (error) {
  fail(`${(error as Error).message}\n`);
}
