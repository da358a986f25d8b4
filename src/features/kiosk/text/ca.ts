import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const ca: Translated<typeof en> = {
  kiosk: {
    welcome: 'Benvinguts: {{name}}',
    begin: 'Toqueu per començar',
    whatTo: 'En què us podem ajudar?',
    back: 'Enrere',
    end: 'Acaba',
    stillThere: 'Encara hi sou?',
    forgetsIn_one: 'D’aquí a {{count}} segon s’oblidarà tot el que heu escrit.',
    forgetsIn_other: 'D’aquí a {{count}} segons s’oblidarà tot el que heu escrit.',
    goOn: 'Sí, continua',
    offer: {
      map: 'Plànol',
      rooms: 'Troba una sala',
      meetings: 'Reunions d’avui',
      people: 'Troba una persona',
    },
    type: 'Escriviu un nom',
    typeName: 'Escriviu almenys dues lletres del nom.',
    nothingFound: 'No s’ha trobat res amb aquest nom.',
    nobodyFound: 'No s’ha trobat ningú amb aquest nom.',
    peopleNeedNetwork: 'Cercar persones necessita la xarxa.',
    results: 'Resultats',
    found_one: '{{count}} resultat',
    found_other: '{{count}} resultats',
    busyUntil: 'ocupada fins a les {{time}}',
    freeUntil: 'lliure fins a les {{time}}',
    meetings: {
      title: 'Reunions d’avui',
      now: 'ara',
      none: 'Avui res més.',
      asOf: 'Dades de les {{time}}',
    },
    map: {
      here: 'Sou aquí: {{floor}}',
      noStand: 'Aquesta pantalla no està marcada al plànol. Aquí podeu cercar llocs, però no camins.',
      notOnMap: 'Això no és al plànol.',
      another: 'Una altra destinació',
      kinds: 'Tots els tipus de llocs',
      nearestFirst: 'Primer el més proper',
      backHere: 'On soc',
      steps: 'El camí pas a pas',
    },
    keys: {
      label: 'Tecles',
      space: 'Espai',
      delete: 'Esborra l’última lletra',
    },
  },
}
