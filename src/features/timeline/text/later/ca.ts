import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const ca: Translated<typeof en> = {
  timeline: {
    changed_one: 'S’ha actualitzat {{count}} recurs visible',
    changed_other: 'S’han actualitzat {{count}} recursos visibles',
    row: {
      myDay: 'El meu dia',
    },
    own: {
      at: '{{room}}, {{time}}',
      givenUp: 'S’ha cancel·lat. La reserva no canvia.',
      open: 'Prem Retorn per obrir el formulari o Esc per cancel·lar.',
    },
    tap: { reserve: 'Reserva' },
    heat: {
      name: 'Temps lliure per dia',
      share: 'Part lliure de l’horari laboral',
      free: 'lliure tot el dia',
      mostly: 'lliure gairebé tot el dia',
      half: 'lliure mig dia',
      little: 'gairebé tot ocupat',
      full: 'complet',
      unknown: 'encara no s’ha carregat',
    },
  },
  timelineKeys: {
    move: 'Mou-te entre franges i files',
    select: 'Selecciona una hora',
    reserve: 'Reserva l’hora seleccionada',
    clear: 'Esborra la selecció',
    moveOwn: 'Mou la teva reserva',
    resizeOwn: 'Allarga o escurça la teva reserva',
    cancelOwn: 'Cancel·la la teva reserva',
    panels: 'Passa d’una part de la pàgina a una altra',
    explain: 'Mostra per què una franja no està lliure',
    details: 'Detalls del recurs',
    favourite: 'Afegeix un preferit o treu-lo',
    ends: 'Primera i última franja',
    corners: 'Primera i última fila',
    page: 'Una pantalla amunt o avall',
    today: 'Avui',
    turn: 'Període anterior o següent',
    modes: 'Canvia a dia, 3 dies, setmana o mes',
    zoom: 'Amplia o redueix',
    search: 'Cerca',
    palette: 'Cerca i ordres',
    keys: 'Mostra aquestes dreceres',
  },
  printed: {
    title: 'Imprimeix l’horari',
    words: 'Un full per àrea amb les reserves: {{days}}.',
    cut: 'Només s’imprimeixen els primers {{number}} recursos. Acota la cerca per imprimir-ne d’altres.',
    asOf: 'Actualitzat: {{time}}',
    noData: 'Sense dades',
  },
}
