import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const es: Translated<typeof en> = {
  kiosk: {
    welcome: 'Te damos la bienvenida a {{name}}',
    begin: 'Toca para empezar',
    whatTo: '¿En qué podemos ayudarte?',
    back: 'Atrás',
    end: 'Listo',
    stillThere: '¿Sigues ahí?',
    forgetsIn_one: 'Volveremos al inicio en {{count}} segundo.',
    forgetsIn_other: 'Volveremos al inicio en {{count}} segundos.',
    goOn: 'Continuar',
    offer: {
      map: 'Mapa',
      rooms: 'Buscar una sala',
      meetings: 'Reuniones de hoy',
      people: 'Buscar a una persona',
    },
    type: 'Escribe un nombre',
    typeName: 'Escribe al menos dos letras.',
    nothingFound: 'No hay resultados',
    nobodyFound: 'No se ha encontrado a nadie',
    peopleNeedNetwork: 'No se puede buscar a personas sin conexión.',
    results: 'Resultados',
    found_one: '{{count}} resultado',
    found_other: '{{count}} resultados',
    busyUntil: 'ocupada hasta {{time}}',
    freeUntil: 'libre hasta {{time}}',
    meetings: {
      title: 'Reuniones de hoy',
      now: 'ahora',
      none: 'Hoy no hay más reuniones.',
      asOf: 'Actualizado: {{time}}',
    },
    map: {
      here: 'Estás aquí: {{floor}}',
      noStand: 'Esta pantalla no está en el mapa y no puede indicar rutas. Aun así, puedes buscar lugares.',
      notOnMap: 'Esto no está en el mapa.',
      another: 'Otro destino',
      kinds: 'Todas las categorías',
      nearestFirst: 'Lo más cercano primero',
      backHere: 'Mi ubicación',
      steps: 'Indicaciones',
    },
    keys: {
      label: 'Teclado',
      space: 'Espacio',
      delete: 'Borrar',
    },
  },
}
