import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const ca: Translated<typeof en> = {
  kiosk: {
    welcome: 'Et donem la benvinguda a {{name}}',
    begin: 'Toca per començar',
    whatTo: 'En què et podem ajudar?',
    back: 'Enrere',
    end: 'Fet',
    stillThere: 'Encara hi ets?',
    forgetsIn_one: 'Tornarem a l’inici d’aquí a {{count}} segon.',
    forgetsIn_other: 'Tornarem a l’inici d’aquí a {{count}} segons.',
    goOn: 'Continua',
    offer: {
      map: 'Mapa',
      rooms: 'Troba una sala',
      meetings: 'Reunions d’avui',
      people: 'Troba una persona',
    },
    type: 'Escriu un nom',
    typeName: 'Escriu almenys dues lletres.',
    nothingFound: 'No hi ha resultats',
    nobodyFound: 'No s’ha trobat cap persona',
    peopleNeedNetwork: 'Sense connexió no es poden cercar persones.',
    results: 'Resultats',
    found_one: '{{count}} resultat',
    found_other: '{{count}} resultats',
    busyUntil: 'ocupada fins a {{time}}',
    freeUntil: 'lliure fins a {{time}}',
    meetings: {
      title: 'Reunions d’avui',
      now: 'ara',
      none: 'Avui no hi ha més reunions.',
      asOf: 'Actualitzat: {{time}}',
    },
    map: {
      here: 'Ets aquí: {{floor}}',
      noStand: 'Aquesta pantalla no és al mapa i no et pot guiar. Tot i així, hi pots cercar llocs.',
      notOnMap: 'Això no és al mapa.',
      another: 'Una altra destinació',
      kinds: 'Totes les categories',
      nearestFirst: 'Primer els més propers',
      backHere: 'La meva ubicació',
      steps: 'Indicacions',
    },
    keys: {
      label: 'Teclat',
      space: 'Espai',
      delete: 'Esborra',
    },
  },
}
