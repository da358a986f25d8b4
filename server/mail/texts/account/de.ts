import { type AccountTexts, paragraphs } from './wording.ts'

export const de: AccountTexts = {
  signInLink: ({ organisation, link }) => ({
    subject: `Anmeldung bei ${organisation}`,
    text: paragraphs(
      'Öffnen Sie diesen Link, um sich anzumelden. Er funktioniert einmal und 15 Minuten lang:',
      link,
      'Ignorieren Sie diese E-Mail, wenn Sie sie nicht angefordert haben. Ohne den Link kann sich niemand anmelden.',
    ),
  }),
  invitation: ({ organisation, link }) => ({
    subject: `${organisation} lädt Sie zu Foyer ein`,
    text: paragraphs(
      'Mit Foyer reservieren Sie Räume, Schreibtische und Parkplätze. Öffnen Sie diesen Link, um Ihr Konto zu erstellen. Er funktioniert 7 Tage lang:',
      link,
    ),
  }),
  passwordLink: ({ organisation, link }) => ({
    subject: `Ihr neues Passwort für ${organisation}`,
    text: paragraphs(
      'Öffnen Sie diesen Link, um ein neues Passwort zu wählen. Er funktioniert einmal und 24 Stunden lang:',
      link,
      'Ignorieren Sie diese E-Mail, wenn Sie sie nicht angefordert haben. Ihr Passwort bleibt unverändert.',
    ),
  }),
  passwordChanged: ({ organisation }) => ({
    subject: `Ihr Passwort für ${organisation} wurde geändert`,
    text: paragraphs(
      'Das Passwort Ihres Foyer-Kontos wurde geändert, und andere Geräte wurden abgemeldet.',
      'Wenn Sie das nicht waren, bitten Sie Ihre Administratoren jetzt um ein neues Passwort.',
    ),
  }),
}
