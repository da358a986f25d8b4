import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const ca: Translated<typeof en> = {
  qr: {
    reading: 'S’està llegint el codi…',
    leaving: 'S’està obrint la navegació…',
    failed: 'Aquest codi no porta enlloc',
    unknown: 'Potser el codi és antic o no hi tens accés.',
    advice: 'Comprova la connexió i torna-ho a provar, o escaneja un altre codi.',
    another: 'Escaneja un altre codi',
    leave: {
      title: 'Vols anar a un altre lloc web?',
      words: 'Aquest codi porta a la navegació a {{host}}, fora d’aquesta aplicació.',
      go: 'Ves a {{host}}',
    },
  },
  scan: {
    lead: 'Escaneja el codi d’una sala o una taula per veure quan és lliure i reservar-la.',
    start: 'Utilitza la càmera',
    stop: 'Apaga la càmera',
    film: 'El que veu la càmera',
    looking: 'S’està cercant un codi…',
    picture: 'Tria una imatge',
    type: 'Escriu el codi',
    typeHint: 'El codi o l’enllaç imprès a sota.',
    open: 'Obre',
    trouble: {
      denied:
        'La càmera està bloquejada per a aquesta pàgina. Permet-la al navegador, tria una imatge o escriu el codi.',
      absent: 'Aquí no hi ha càmera. Tria una imatge o escriu el codi.',
      insecure: 'La càmera només funciona en pàgines segures (https). Tria una imatge o escriu el codi.',
      failed:
        'No s’ha pogut engegar la càmera; potser la fa servir una altra aplicació. Tria una imatge o escriu el codi.',
      'no-code': 'No hi ha cap codi QR en aquesta imatge.',
      'no-picture': 'Aquest fitxer no es pot llegir com a imatge.',
    },
    foreign: {
      scanned: 'Aquest codi no és d’aquesta aplicació',
      typed: 'Això no és un codi',
      words: 'Hi diu això. No ho obrim.',
    },
  },
  code: {
    show: 'Mostra el codi QR',
    showOf: 'Mostra el codi QR de {{name}}',
    title: 'Codi QR de {{name}}',
    picture: 'Codi QR que obre {{name}}',
    hint: 'Escaneja’l per veure quan és lliure i reservar.',
    copyLink: 'Copia l’enllaç',
    download: 'Baixa l’SVG',
    print: 'Imprimeix',
    link: 'Enllaç',
  },
}
