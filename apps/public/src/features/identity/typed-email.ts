const EMAIL = 'signIn.email';

/** Kept while the tab is open, so that a change of language or page does not lose it. Never the password. */
export const readTypedEmail = () => sessionStorage.getItem(EMAIL) ?? '';
export const keepTypedEmail = (email: string) => sessionStorage.setItem(EMAIL, email);
export const forgetTypedEmail = () => sessionStorage.removeItem(EMAIL);
