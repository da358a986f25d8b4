import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const de: Translated<typeof en> = {
  log: {
    hint: 'Das Protokoll zeigt Ihrer Administration, was Foyer in diesem Browser nicht lesen oder ausführen konnte. Es enthält keine Namen, E-Mail-Adressen oder Texte aus Reservierungen.',
    search: 'Protokoll durchsuchen',
    level: {
      label: 'Art',
      all: 'Alle',
      error: 'Fehler',
      warning: 'Warnung',
      info: 'Hinweis',
    },
    count_one: '{{count}} Eintrag',
    count_other: '{{count}} Einträge',
    copy: 'Protokoll kopieren',
    copied: 'Protokoll kopiert',
    notCopied: 'Das Protokoll konnte nicht kopiert werden. Markieren und kopieren Sie stattdessen den Text.',
    empty: 'Das Protokoll ist leer',
    emptyHint: 'Foyer legt einen Eintrag an, wenn etwas nicht gelesen oder ausgeführt werden kann.',
    noMatch: 'Keine passenden Einträge',
    showAll: 'Alle anzeigen',
  },
  diagnostics: {
    title: 'Diagnose',
    copy: 'Für den Support kopieren',
    copied: 'Diagnose kopiert',
    notCopied: 'Die Diagnose konnte nicht kopiert werden. Versuchen Sie es noch einmal.',
    hint: 'Mit diesen Werten kann Ihre Administration herausfinden, warum Foyer langsam ist oder nicht funktioniert. Die Kopie enthält auch die neuesten Einträge des Protokolls, aber keine Namen, E-Mail-Adressen oder Texte aus Reservierungen.',
    version: 'Version',
    firstByte: 'Antwort des Webservers',
    largestPaint: 'Hauptinhalt sichtbar',
    interaction: 'Reaktion auf Eingaben',
    layoutShift: 'Layoutverschiebung',
    longTasks: 'Lange Aufgaben',
    api: 'Anfragen an den Server',
    calendar: 'Anfragen an den Kalender',
    milliseconds: '{{time}} ms',
    notMeasured: 'Nicht gemessen',
    requestCount: '{{number}}, Median {{time}}',
    longest: '{{number}}, längste {{time}}',
  },
}
