import { type AccountTexts, paragraphs } from './wording.ts'

export const cs: AccountTexts = {
  signInLink: ({ organisation, link }) => ({
    subject: `Přihlášení do ${organisation}`,
    text: paragraphs(
      'Otevřete tento odkaz a přihlaste se. Funguje jednou a 15 minut:',
      link,
      'Pokud jste si o tento e-mail nežádali, ignorujte ho. Bez odkazu se nikdo nepřihlásí.',
    ),
  }),
  invitation: ({ organisation, link }) => ({
    subject: `${organisation} vás zve do Foyer`,
    text: paragraphs(
      'Ve Foyer si rezervujete místnosti, stoly a parkovací místa. Otevřete tento odkaz a vytvořte si účet. Funguje 7 dní:',
      link,
    ),
  }),
  passwordLink: ({ organisation, link }) => ({
    subject: `Vaše nové heslo pro ${organisation}`,
    text: paragraphs(
      'Otevřete tento odkaz a zvolte si nové heslo. Funguje jednou a 24 hodin:',
      link,
      'Pokud jste si o tento e-mail nežádali, ignorujte ho. Vaše heslo se nezmění.',
    ),
  }),
  passwordChanged: ({ organisation }) => ({
    subject: `Vaše heslo pro ${organisation} bylo změněno`,
    text: paragraphs(
      'Heslo vašeho účtu Foyer bylo změněno a ostatní zařízení byla odhlášena.',
      'Pokud jste to nebyli vy, požádejte hned správce o nové heslo.',
    ),
  }),
}
