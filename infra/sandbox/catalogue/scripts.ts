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
      summary: 'Turns a customer list into contacts for any phone.',
      tags: ['Node 20'],
      lead:
        'Turns a spreadsheet of customers into a contacts file that any phone can import, and ' +
        'cleans up Indian mobile numbers.',
      more:
        'Numbers with spaces, with a leading zero or without +91 get the same format. Duplicates ' +
        'and invalid numbers are skipped and listed.',
      contents: [
        { name: 'Script', text: 'One command, no dependencies' },
        { name: 'Contacts', text: 'vCard 3.0 for Android and iPhone' },
        { name: 'Skipped', text: 'List of skipped rows' },
        { name: 'Sample', text: 'Sample file included' },
      ],
      needs: node,
    },
    {
      id: 1240,
      route: 'upi-statement-matcher',
      title: 'UPI statement matcher',
      summary: 'Matches UPI credits with your open invoices.',
      tags: ['Node 20'],
      lead:
        'Matches UPI credits in a bank statement with your open invoices, by reference first and ' +
        'then by amount.',
      more:
        'Unique matches are found for you. Credits and invoices with no match, or with more than ' +
        'one, are listed for you to check.',
      contents: [
        { name: 'Files', text: 'Statement and invoices as CSV' },
        { name: 'Results', text: 'Exact, likely and unmatched results' },
        { name: 'Output', text: 'Result as CSV and in the terminal' },
        { name: 'Tests', text: 'Tests you can run' },
      ],
      needs: node,
      price: 499,
    },
  ],
};
