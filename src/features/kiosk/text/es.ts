import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const es: Translated<typeof en> = {
  kiosk: {
    welcome: 'Bienvenidos: {{name}}',
    begin: 'Toque para empezar',
    whatTo: '¿En qué podemos ayudar?',
    back: 'Atrás',
    end: 'Terminar',
    stillThere: '¿Sigue ahí?',
    forgetsIn_one: 'En {{count}} segundo se olvidará todo lo que ha escrito.',
    forgetsIn_other: 'En {{count}} segundos se olvidará todo lo que ha escrito.',
    goOn: 'Sí, seguir',
    offer: {
      map: 'Plano',
      rooms: 'Buscar una sala',
      meetings: 'Reuniones de hoy',
      people: 'Buscar a una persona',
    },
    type: 'Escriba un nombre',
    typeName: 'Escriba al menos dos letras del nombre.',
    nothingFound: 'No se encontró nada con ese nombre.',
    nobodyFound: 'No se encontró a nadie con ese nombre.',
    peopleNeedNetwork: 'Buscar personas necesita la red.',
    results: 'Resultados',
    found_one: '{{count}} resultado',
    found_other: '{{count}} resultados',
    busyUntil: 'ocupada hasta las {{time}}',
    freeUntil: 'libre hasta las {{time}}',
    meetings: {
      title: 'Reuniones de hoy',
      now: 'ahora',
      none: 'Hoy nada más.',
      asOf: 'Datos de las {{time}}',
    },
    map: {
      here: 'Usted está aquí: {{floor}}',
      noStand: 'Esta pantalla no está señalada en el plano. Aquí puede buscar lugares, pero no rutas.',
      notOnMap: 'Esto no está en el plano.',
      another: 'Otro destino',
      kinds: 'Todos los tipos de lugares',
      nearestFirst: 'Primero lo más cercano',
      backHere: 'Dónde estoy',
      steps: 'La ruta por pasos',
    },
    keys: {
      label: 'Teclas',
      space: 'Espacio',
      delete: 'Borrar la última letra',
    },
  },
}
