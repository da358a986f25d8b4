/** The reader's own region where it speaks the language (en-GB, de-AT), else the language alone. BCP 47 throughout. */
export const regionalLocale = (language: string, preferred: readonly string[]): string =>
  preferred.find((tag) => tag === language || tag.startsWith(`${language}-`)) ?? language
