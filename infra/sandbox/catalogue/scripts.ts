import type { Category } from './item.ts';

const node = 'Node 20 or later. Runs on Windows, macOS and Linux.';

export const scripts: Category = {
  id: 352,
  name: 'Scripts',
  items: [
    {
      id: 1230,
      route: 'csv-to-contacts',
      title: 'CSV to contacts',
      lead:
        'Turns a spreadsheet of customers into a contacts file that any phone can import, with ' +
        'Indian numbers put right.',
      more:
        'Numbers with spaces, a leading zero or without +91 become one form; doubles are dropped ' +
        'and wrong ones are listed.',
      has: [
        'One command, no packages',
        'vCard 3.0 for Android and iPhone',
        'List of what was left out',
        'Sample file',
      ],
      needs: node,
    },
    {
      id: 1240,
      route: 'upi-statement-matcher',
      title: 'UPI statement matcher',
      lead:
        'Matches UPI credits in a bank statement with your open invoices, by reference first and ' +
        'by amount second.',
      more:
        'What fits once is matched, what fits twice is shown to you, and what fits nothing is ' +
        'listed on both sides.',
      has: [
        'Statement and invoices as CSV',
        'Exact, likely and open lists',
        'Result as CSV and in the terminal',
        'Tests you can run',
      ],
      needs: node,
      price: 499,
    },
  ],
};
