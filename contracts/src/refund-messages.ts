export const refundMessages = {
  kindRequired: 'Choose a UPI ID or a bank account.',
  invalidUpiId: 'Enter a UPI ID, such as name@okaxis. It is not your email address.',
  invalidAccountNumber: 'Enter the account number: 9 to 18 digits.',
  accountNumbersDiffer: 'The two account numbers are different. Check both.',
  invalidIfsc: 'Enter the 11-character IFSC, such as HDFC0001234.',
  holderRequired: 'Enter the account holder’s name, as your bank has it.',
  destinationSaved: (destination: string) =>
    `We’ll send refunds to ${destination}. We’ve also emailed you about this change.`,
  proofNeeded: 'Enter your password to change where refunds go.',
  destinationChanged:
    'This address was changed on another device a moment ago. Load the page again to see it.',
  tooManyDestinations:
    'You have changed this address very often today. Try again tomorrow, or contact support.',
  requestNotFound: 'You have no refund request with this number.',
  withdrawn: (number: string) =>
    `We’ve withdrawn ${number}. The money is in your balance, as before.`,
  recordedAlready:
    'We are already preparing this refund, so it can’t be withdrawn. Contact support if you ' +
    'need the money here.',
  settledAlready: 'This request was settled already. Contact support if you have questions.',
} as const;
