import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const ca: Translated<typeof en> = {
  qr: {
    reading: 'S’està llegint el codi…',
    leaving: 'S’estan obrint les indicacions…',
    failed: 'Aquest codi no funciona',
    unknown: 'Potser ha caducat o no hi tens accés.',
    advice: 'Comprova la connexió i torna-ho a provar, o escaneja un altre codi.',
    another: 'Escaneja un altre codi',
    leave: {
      title: 'Vols obrir un altre lloc web?',
      words: 'Aquest codi obre indicacions a {{host}}, fora de Foyer.',
      go: 'Ves a {{host}}',
    },
  },
  scan: {
    lead: 'Escaneja el codi d’una sala o una taula per veure quan està lliure i reservar-la.',
    start: 'Fes servir la càmera',
    stop: 'Apaga la càmera',
    film: 'Imatge de la càmera',
    looking: 'S’està cercant un codi…',
    picture: 'Tria una imatge',
    type: 'Escriu el codi',
    typeHint: 'El codi o l’enllaç imprès sota el codi QR.',
    open: 'Obre',
    trouble: {
      denied: 'L’accés a la càmera està bloquejat. Permet-lo al navegador, tria una imatge o escriu el codi.',
      absent: 'No s’ha trobat cap càmera. Tria una imatge o escriu el codi.',
      insecure: 'La càmera només funciona en pàgines segures (https). Tria una imatge o escriu el codi.',
      failed:
        'No s’ha pogut engegar la càmera. Potser la fa servir una altra aplicació. Tria una imatge o escriu el codi.',
      'no-code': 'No s’ha trobat cap codi QR en aquesta imatge.',
      'no-picture': 'No podem llegir aquest fitxer com a imatge.',
    },
    foreign: {
      scanned: 'Aquest codi no és de Foyer',
      typed: 'El codi no és vàlid',
      words: 'Això és el que conté. Foyer no ho obrirà.',
    },
  },
  code: {
    showOf: 'Mostra el codi QR: {{name}}',
    title: 'Codi QR: {{name}}',
    picture: 'Codi QR que obre {{name}}',
    hint: 'Escaneja’l per veure quan està lliure i fer la reserva.',
    copyLink: 'Copia l’enllaç',
    download: 'Baixa l’SVG',
    print: 'Imprimeix',
    link: 'Enllaç',
  },
}
