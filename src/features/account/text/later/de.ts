import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const de: Translated<typeof en> = {
  account: {
    signOut: 'Abmelden',
    session: 'Sitzung',
    guest: 'Gast',
  },
  login: {
    title: 'Anmelden',
    lead: 'Räume und Arbeitsplätze finden und reservieren.',
    mapLead: 'Melden Sie sich an, um diese Karte zu sehen.',
    expired: 'Ihre Sitzung ist abgelaufen. Melden Sie sich wieder an, um dort weiterzumachen, wo Sie aufgehört haben.',
    noProvider: 'Es ist keine Anmeldemethode eingerichtet. Wenden Sie sich an Ihre Administration.',
    signIn: 'Anmelden',
    signInWith: 'Mit {{service}} anmelden',
    unsupported:
      'Foyer unterstützt den Kalender Ihrer Organisation nicht ({{calendar}}). Wenden Sie sich an Ihre Administration.',
    or: 'oder',
    byLink: 'Anmeldelink per E-Mail senden',
    asGuest: 'Als Gast fortfahren',
    showWay: 'Route ohne Anmeldung anzeigen',
    username: 'Benutzername',
    password: 'Passwort',
    wrong: 'Benutzername oder Passwort ist falsch.',
    otherWays: 'Andere Anmeldemethoden',
  },
  emailLink: {
    title: 'Anmeldung per E-Mail',
    lead: 'Wir senden Ihnen einen Link per E-Mail. Er funktioniert nur einmal und läuft bald ab.',
    address: 'E-Mail-Adresse',
    invalid: 'Geben Sie eine gültige E-Mail-Adresse ein.',
    send: 'Link senden',
    sentTitle: 'Posteingang prüfen',
    sent: 'Falls es für {{email}} ein Konto gibt, haben wir einen Link an diese Adresse gesendet. Öffnen Sie ihn in diesem Browser.',
    again: 'Link erneut senden',
    other: 'Andere Adresse verwenden',
    checking: 'Link wird geprüft …',
    failed: 'Dieser Link funktioniert nicht',
    reason: {
      used: 'Er wurde bereits verwendet. Jeder Link funktioniert nur einmal.',
      expired: 'Er ist abgelaufen.',
      wrong: 'Er ist unvollständig oder ungültig.',
    },
    advice: 'Fordern Sie einen neuen Link an, um fortzufahren.',
    newLink: 'Neuen Link anfordern',
  },
  guest: {
    title: 'Als Gast fortfahren',
    lead: 'Kein Konto erforderlich. Als Gast:',
    limit: {
      look: 'Sie sehen, was wann frei ist',
      find: 'Sie können Räume und Arbeitsplätze nach Ort, Größe und Ausstattung suchen',
      reserve: 'Sie können nichts reservieren',
      people: 'Sie sehen keine Namen',
    },
    name: 'Ihr Name',
    nameMissing: 'Geben Sie Ihren Namen ein.',
    ends: 'Der Gastzugang endet, wenn Sie diese Seite schließen oder neu laden.',
    enter: 'Weiter',
    refused: {
      title: 'Anmeldung erforderlich',
      words: 'Für diese Seite benötigen Sie ein Konto.',
      back: 'Verfügbarkeit ansehen',
    },
  },
  callback: {
    failed: 'Anmeldung fehlgeschlagen',
    advice: 'Gehen Sie zurück zur Anmeldeseite und versuchen Sie es im selben Fenster erneut.',
    again: 'Zurück zur Anmeldung',
  },
}
