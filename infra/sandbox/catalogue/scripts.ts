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
        'Turns a spreadsheet of customers into a contacts file that any phone can import, and ' +
        'cleans up Indian mobile numbers.',
      more:
        'Numbers with spaces, with a leading zero or without +91 get the same format. Duplicates ' +
        'and invalid numbers are skipped and listed.',
      has: [
        'One command, no dependencies',
        'vCard 3.0 for Android and iPhone',
        'List of skipped rows',
        'Sample file included',
      ],
      needs: node,
    },
    {
      id: 1240,
      route: 'upi-statement-matcher',
      title: 'UPI statement matcher',
      lead:
        'Matches UPI credits in a bank statement with your open invoices, by reference first and ' +
        'then by amount.',
      more:
        'Unique matches are found for you. Credits and invoices with no match, or with more than ' +
        'one, are listed for you to check.',
      has: [
        'Statement and invoices as CSV',
        'Exact, likely and unmatched results',
        'Result as CSV and in the terminal',
        'Tests you can run',
      ],
      needs: node,
      price: 499,
    },
  ],
};
