import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const ca: Translated<typeof en> = {
  app: {
    close: 'Tanca',
    remove: 'Treu {{name}}',
    done: 'Fet',
    cancel: 'Cancel·la',
  },
  notice: {
    partMissing:
      'No s’ha pogut carregar una part de Foyer. Els canvis es conserven. Torna-ho a provar o torna a carregar la pàgina.',
    series: {
      cancelled: 'S’han cancel·lat totes les dates de «{{subject}}»',
      shortened: 'Ara «{{subject}}» acaba abans d’aquesta data.',
      datesCancelled_one: 'S’ha cancel·lat {{count}} data de «{{subject}}»',
      datesCancelled_other: 'S’han cancel·lat {{count}} dates de «{{subject}}»',
      datesLeft_one: 'Has rebutjat {{count}} data de «{{subject}}».',
      datesLeft_other: 'Has rebutjat {{count}} dates de «{{subject}}».',
      changed: 'S’ha actualitzat «{{subject}}» en aquestes dates',
      datesDeclined_one: 'El recurs ha rebutjat {{count}} data de «{{subject}}».',
      datesDeclined_other: 'El recurs ha rebutjat {{count}} dates de «{{subject}}».',
      datesDone: 'S’han actualitzat totes les dates de «{{subject}}»',
      datesFailed_one: 'No s’ha pogut actualitzar {{count}} data de «{{subject}}».',
      datesFailed_other: 'No s’han pogut actualitzar {{count}} dates de «{{subject}}».',
    },
    copied: 'S’ha copiat',
    saved: 'S’ha baixat {{name}}',
    seriesUnread: 'No s’ha pogut carregar la sèrie «{{subject}}». Torna-ho a provar.',
  },
  notFound: {
    title: 'No s’ha trobat la pàgina',
    words: 'No hi ha res a {{path}}. Comprova l’enllaç i torna-ho a provar.',
    go: 'Ves a Reserva',
  },
  finder: {
    sentence: 'Cerca un recurs lliure',
    noPerson: 'No s’ha trobat ningú que es digui {{names}}.',
    unread: 'No entenem «{{words}}». Prova-ho amb altres paraules.',
    try: 'Prova «{{example}}»',
    example: '6 persones demà a les 10',
    title: 'Cerca recursos, persones, seccions i accions',
    placeholder: 'Sales, taules, persones, accions',
    results: 'Resultats',
    nothing: 'No hi ha resultats per a «{{text}}»',
    clearFilters: 'Esborra tots els filtres',
    share: 'Comparteix aquesta vista',
    view: 'Vista: {{view}}',
    theme: 'Tema: {{theme}}',
    language: 'Llengua: {{language}}',
  },
  update: {
    title: 'Versió nova',
    ready: 'Hi ha una versió nova de Foyer. No perdràs res en actualitzar.',
    take: 'Actualitza',
    later: 'Més tard',
  },
}
