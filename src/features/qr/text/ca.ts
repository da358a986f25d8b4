import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const ca: Translated<typeof en> = {
  qr: {
    reading: 'S’està llegint el codi…',
    leaving: 'S’està obrint la navegació…',
    failed: 'Aquest codi no porta enlloc',
    unknown: 'El codi pot ser antic o pertànyer a alguna cosa que no podeu veure.',
    advice: 'Comproveu la connexió i torneu-ho a provar, o escanegeu un altre codi.',
    another: 'Escaneja un altre codi',
    leave: {
      title: 'Voleu anar a un altre lloc web?',
      words: 'Aquest codi porta a la navegació a {{host}}, fora d’aquesta aplicació.',
      go: 'Ves a {{host}}',
    },
  },
  scan: {
    lead: 'Escanegeu el codi d’una sala o un lloc de treball per veure quan és lliure i reservar-lo.',
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
        'La càmera està bloquejada per a aquesta pàgina. Permeteu-la al navegador, trieu una imatge o escriviu el codi.',
      absent: 'Aquí no hi ha càmera. Trieu una imatge o escriviu el codi.',
      insecure: 'La càmera només funciona en pàgines segures (https). Trieu una imatge o escriviu el codi.',
      failed:
        'No s’ha pogut engegar la càmera; potser la fa servir una altra aplicació. Trieu una imatge o escriviu el codi.',
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
    hint: 'Escanegeu-lo per veure quan és lliure i reservar.',
    copyLink: 'Copia l’enllaç',
    download: 'Baixa l’SVG',
    print: 'Imprimeix',
    link: 'Enllaç',
  },
}
