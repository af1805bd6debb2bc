/** What is said of passwords, passkeys, one-time codes and sessions: each sentence says what to do next. */
export const accountMessages = {
  passwordTooShort: 'Choose a password of at least 10 characters.',
  passwordTooCommon: 'This password is too common. Choose another.',
  linkRequested: 'If this email has an account, we’ve sent a link to it.',
  linkOnItsWay: 'We’ve already sent a link. Check your inbox and spam folder.',
  linkInvalid: 'This link no longer works. Request a new one.',
  sessionGone: 'This session has already ended.',
  loginOver: 'This login took too long. Enter your password again.',
  codeNeeded: 'Enter the code from your authenticator app, or a recovery code.',
  codeWrong: 'Wrong code. Enter the latest code from your app, or an unused recovery code.',
  codeUsed: 'This code is already used. Wait for the next one in your app.',
  tooManyCodes:
    'Too many codes tried. Reset your password by email, log in with a passkey or from a device ' +
    'you’ve used before, or try again tomorrow.',
  codesOnAlready: 'Two-factor codes are already on. Turn them off to set them up again.',
  codesNotOn: 'Two-factor codes are off. Set them up first.',
  setUpOver: 'This setup has expired. Start it again.',
  codesOn: 'Two-factor codes are on. We’ve logged out your other devices.',
  codesOff: 'Two-factor codes are off.',
  passkeyNotTaken: 'We couldn’t check this passkey. Please try again.',
  passkeyUnknown: 'No account uses this passkey. Log in with your password or another passkey.',
  passkeyTaken: 'This passkey already belongs to an account. Use another one.',
  tooManyPasskeys: 'You already have 20 passkeys. Remove one that you don’t use.',
  passkeyGone: 'This passkey is already removed.',
  passkeyAdded: 'Passkey added. You can now log in with it.',
  passkeyRemoved: 'Passkey removed. We’ve logged out your other devices.',
  passkeysNeedName: 'Passkeys don’t work at this address. Use your password.',
  passkeysNotInBrowser: 'This browser doesn’t support passkeys. Use your password.',
  passkeyCancelled: 'No passkey was used. Try again, or use your password.',
  passkeyNotMade: 'No passkey was created. You can try again.',
  passkeyThereAlready: 'This device already has a passkey for your account.',
  tooManyChanges:
    'You’ve changed your profile too often today. Try tomorrow. You can still enter details in ' +
    'an order.',
  profileSaved: 'Changes saved. We’ll fill in this address in your new orders.',
  passwordChanged: 'Password changed. We’ve logged out your other devices.',
} as const;
