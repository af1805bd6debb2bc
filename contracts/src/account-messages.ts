/** What is said of passwords, passkeys, one-time codes and sessions: each sentence says what to do next. */
export const accountMessages = {
  passwordTooShort: 'Please choose a password of at least 10 characters.',
  passwordTooCommon:
    'Very many people use this password, so it is tried first. Please choose another one.',
  linkRequested:
    'If there is an account with this address, a mail with a link is on its way to it.',
  linkOnItsWay:
    'A link to this address was asked for already. Please look for its mail, also among spam, ' +
    'before you ask for another one.',
  linkInvalid: 'This link does not work any more. Please ask for a new one.',
  sessionGone: 'This session has ended already.',
  loginOver: 'This login took too long. Please begin again with your password.',
  codeNeeded: 'Please give the code that your authenticator app shows, or a recovery code.',
  codeWrong:
    'This code is not right. Please give the newest one that your app shows, or a recovery code ' +
    'that you have not used.',
  codeUsed: 'This code was used already. Please wait until your app shows the next one.',
  tooManyCodes:
    'Too many codes were tried. Please choose a new password by a mailed link, log in with a ' +
    'passkey or from a device where you have been logged in, or come back tomorrow.',
  codesOnAlready: 'One-time codes are on already. To set them up anew, turn them off first.',
  codesNotOn: 'One-time codes are off. Please set them up first.',
  setUpOver: 'This set-up is too old. Please begin it again.',
  codesOn: 'One-time codes are on. Every other device is signed out.',
  codesOff: 'One-time codes are off.',
  passkeyNotTaken: 'This passkey could not be checked. Please begin again.',
  passkeyUnknown:
    'This passkey does not open an account here. Please log in with your password, or with ' +
    'another passkey.',
  passkeyTaken: 'This passkey belongs to an account already. Please take another one.',
  tooManyPasskeys: 'You have 20 passkeys already. Please remove one that you do not use.',
  passkeyGone: 'This passkey was removed already.',
  passkeyAdded: 'The passkey is added. You can log in with it from now on.',
  passkeyRemoved: 'The passkey is removed. Every other device is signed out.',
  passkeysNeedName:
    'Passkeys work at the shop’s own name alone, and not at this address. Please use your password.',
  passkeysNotInBrowser: 'This browser does not know passkeys. Please use your password.',
  passkeyCancelled: 'No passkey was given. You can try again, or use your password.',
  passkeyNotMade: 'No passkey was made, and nothing has changed. You can try again.',
  passkeyThereAlready: 'This device has a passkey of your account already.',
  tooManyChanges:
    'What your account says of you was changed very often today. Please change it tomorrow; an order ' +
    'takes what you type in it all the same.',
  profileSaved: 'Your changes are saved. The address fills the registrant step of every new order.',
  passwordChanged: 'Your password is changed. Every other device is signed out.',
} as const;
