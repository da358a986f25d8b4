import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const de: Translated<typeof en> = {
  account: {
    menu: 'Konto von {{name}}',
    signOut: 'Abmelden',
    session: 'Sitzung',
    guest: 'Gast',
  },
  login: {
    title: 'Anmelden',
    lead: 'Einen Raum oder Arbeitsplatz finden, sehen, wann er frei ist, und reservieren.',
    expired: 'Ihre Sitzung ist abgelaufen. Melden Sie sich wieder an; Ihre Eingaben sind noch da.',
    noProvider: 'Es ist keine Anmeldung eingerichtet. Wenden Sie sich an Ihre Administration.',
    signIn: 'Anmelden',
    signInWith: 'Mit {{service}} anmelden',
    unsupported:
      'Diese Installation kennt den Kalender Ihrer Organisation nicht ({{calendar}}). Wenden Sie sich an Ihre Administration.',
    or: 'oder',
    byLink: 'Anmeldelink per E-Mail senden',
    asGuest: 'Als Gast fortfahren',
    username: 'Benutzername',
    password: 'Kennwort',
    wrong: 'Benutzername oder Kennwort stimmt nicht.',
    otherWays: 'Andere Anmeldearten',
  },
  emailLink: {
    title: 'Anmeldung per E-Mail',
    lead: 'Wir senden einen Link an Ihre Adresse. Er gilt einmal und nur kurze Zeit.',
    address: 'E-Mail-Adresse',
    invalid: 'Das ist keine E-Mail-Adresse.',
    send: 'Link senden',
    sentTitle: 'Sehen Sie in Ihr Postfach',
    sent: 'Wenn {{email}} hier ein Konto hat, ist ein Link unterwegs. Öffnen Sie ihn in diesem Browser.',
    again: 'Noch einmal senden',
    other: 'Andere Adresse verwenden',
    checking: 'Link wird geprüft',
    failed: 'Dieser Link funktioniert nicht',
    reason: {
      used: 'Er wurde schon benutzt. Ein Link gilt nur einmal.',
      expired: 'Er ist zu alt.',
      wrong: 'Er ist unvollständig oder stammt nicht von uns.',
    },
    advice: 'Lassen Sie sich einen neuen senden, das dauert nur einen Moment.',
    anew: 'Neuen Link anfordern',
  },
  guest: {
    title: 'Als Gast umsehen',
    lead: 'Ganz ohne Konto. Ein Gast sieht sich um:',
    limit: {
      look: 'sehen, was wann frei ist',
      find: 'Räume und Arbeitsplätze nach Ort, Größe und Ausstattung finden',
      reserve: 'keine Reservierungen',
      people: 'keine Namen, weder von Kollegen noch davon, wer reserviert hat',
    },
    name: 'Ihr Name',
    nameMissing: 'Geben Sie Ihren Namen ein.',
    ends: 'Der Besuch endet, wenn Sie diese Seite schließen oder neu laden.',
    enter: 'Umsehen',
    refused: {
      title: 'Nicht für Gäste',
      words: 'Für diesen Teil von Foyer brauchen Sie ein Konto.',
      back: 'Ansehen, was frei ist',
    },
  },
  callback: {
    failed: 'Die Anmeldung ist fehlgeschlagen',
    advice:
      'Beginnen Sie auf der Anmeldeseite noch einmal. Jede Anmeldung gilt nur einmal und nur in dem Fenster, in dem sie begonnen wurde.',
    again: 'Zurück zur Anmeldung',
  },
  leaving: {
    title: 'Wirklich abmelden?',
    words: 'Was hier steht, wird beim Abmelden verworfen.',
    unsent: {
      confirm: '„{{subject}}“ bestätigen',
      finish: '„{{subject}}“ beenden',
      cancel: '„{{subject}}“ absagen',
      reserve: '„{{subject}}“ reservieren',
    },
    stay: 'Angemeldet bleiben',
    leave: 'Trotzdem abmelden',
  },
}
