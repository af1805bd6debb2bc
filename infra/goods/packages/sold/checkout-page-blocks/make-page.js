// Puts the blocks into one page: `node make-page.js` writes index.html.
import { readFileSync, writeFileSync } from 'node:fs';

const block = (name) => readFileSync(new URL(`blocks/${name}.html`, import.meta.url), 'utf8');
const indent = (html) => html.trimEnd().replace(/^/gm, '          ').trimStart();

const page = `<!doctype html>
<html lang="en-IN">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Checkout</title>
    <meta name="description" content="Address, delivery and payment." />
    <link rel="stylesheet" href="style.css" />
    <script type="module" src="checkout.js"></script>
  </head>
  <body>
    <main>
      <h1>Checkout</h1>
      <form id="checkout" method="post" action="https://example.com/order">
        <p id="problems" class="problems" role="alert" tabindex="-1" hidden></p>
        <div class="columns">
          <div>
          ${indent(['contact', 'address', 'delivery', 'payment', 'gift-note'].map(block).join(''))}
          </div>
          ${indent(block('summary'))}
        </div>
      </form>
    </main>
  </body>
</html>
`;

writeFileSync(new URL('index.html', import.meta.url), page);
