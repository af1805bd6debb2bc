export const refundMessages = {
  kindRequired: 'Choose a UPI ID or a bank account.',
  invalidUpiId: 'Enter a UPI ID, such as name@okaxis. It is not your email address.',
  invalidAccountNumber: 'Enter the account number: 9 to 18 digits.',
  accountNumbersDiffer: 'The two account numbers are different. Check both.',
  invalidIfsc: 'Enter the 11-character IFSC, such as HDFC0001234.',
  holderRequired: 'Enter the account holder’s name, as your bank has it.',
  destinationSaved: (destination: string) =>
    `Refund details saved: ${destination}. We’ll tell you by email too.`,
  proofNeeded: 'Enter your password to change your refund details.',
  destinationChanged:
    'Your refund details were changed on another device. Reload the page to see them.',
  tooManyDestinations:
    'You’ve changed your refund details too often today. Try again tomorrow, or contact support.',
  requestNotFound: 'We can’t find this refund request in your account.',
  withdrawn: (number: string) =>
    `Refund request ${number} is cancelled. The money stays in your balance.`,
  recordedAlready:
    'We’ve already started this refund, so it can’t be cancelled. Contact support if you want ' +
    'to keep the money in your balance.',
  settledAlready: 'This refund request is already closed. Contact support if you have questions.',
} as const;
