import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const ca: Translated<typeof en> = {
  connection: {
    live: 'En directe',
    reconnecting: 'S’està reconnectant',
    asOf: 'Dades: {{time}}',
    offline: 'Sense connexió',
    offlineAsOf: 'Sense connexió, dades: {{time}}',
  },
  hub: {
    'server-silent': 'El servidor ha deixat de respondre.',
    'handshake-refused': 'El servidor ha rebutjat la connexió mentre s’establia.',
    'stopped-early': 'La connexió s’ha aturat abans de completar-se.',
    'no-transport': 'No funciona cap via cap al servidor; potser la bloqueja un servidor intermediari o un tallafoc.',
    'redirected-too-often': 'El servidor redirigia sense fi.',
    'server-too-old': 'El servidor és d’un tipus antic no compatible.',
    'no-result': 'El servidor esperava una resposta que no ha arribat.',
    'not-admitted': 'El servidor no accepta aquesta sessió. Tornar a iniciar-la pot ajudar.',
    unavailable: 'El servidor no accepta connexions en aquest moment.',
    unreachable: 'No es pot accedir al servidor.',
    'too-slow': 'El servidor ha trigat massa a respondre.',
    'led-astray': 'El servidor ha redirigit a una adreça aliena i s’ha rebutjat.',
    lost: 'S’ha perdut la connexió.',
  },
  liveness: {
    state: {
      live: 'La connexió és en directe',
      reconnecting: 'S’està restablint la connexió en directe',
      'as-of': 'No hi ha connexió en directe',
      offline: 'Sense xarxa',
    },
    since: 'Des de: {{when}}',
    loaded: 'El que veus és de {{when}}. Des de llavors hi pot haver canvis.',
    next: {
      live: 'El que canvien els altres apareix aquí a l’instant.',
      reconnecting: 'Fins que torni, tot el que hi ha en pantalla es torna a carregar cada 15 segons.',
      'as-of':
        'Es tornarà a provar d’aquí a mig minut com a molt. Fins llavors, tot el que hi ha en pantalla es torna a carregar cada 15 segons.',
      offline: 'Quan torni a haver-hi xarxa, tot es carregarà de nou automàticament.',
    },
    failed: 'El servidor encara no respon.',
    tryNow: 'Prova-ho ara',
  },
  offline: {
    title: 'Sense xarxa',
    asOf: 'No tens connexió. El que veus és de {{when}}.',
    nothing: 'No tens connexió i en aquest dispositiu encara no s’ha desat res.',
    limits: 'Confirmar, finalitzar i cancel·lar s’enviarà quan tornis; no es pot reservar res.',
    waiting_one: '{{count}} petició espera per ser enviada.',
    waiting_other: '{{count}} peticions esperen per ser enviades.',
    intent: {
      confirm: 'Es confirmarà quan tornis a tenir connexió',
      finish: 'Es finalitzarà quan tornis a tenir connexió',
      cancel: 'Es cancel·larà quan tornis a tenir connexió',
    },
    withdraw: 'Retira',
    withdrawOf: 'Retira el que espera per a {{subject}}',
    withdrawn: 'No s’enviarà res per a {{subject}}.',
    kept: {
      confirm: 'No tens connexió. {{subject}} es confirmarà tan bon punt tornis.',
      finish: 'No tens connexió. {{subject}} es finalitzarà tan bon punt tornis.',
      cancel: 'No tens connexió. {{subject}} es cancel·larà tan bon punt tornis.',
    },
    gone: 'El que vas demanar sense connexió no s’ha enviat: {{subject}} ja no se celebra.',
    goneAlready: '{{subject}} ja estava cancel·lada.',
    refused: {
      confirm: '{{subject}} no s’ha pogut confirmar en recuperar la connexió.',
      finish: '{{subject}} no s’ha pogut finalitzar en recuperar la connexió.',
      cancel: '{{subject}} no s’ha pogut cancel·lar en recuperar la connexió.',
    },
    noRoom:
      'No tens connexió: ningú no pot dir si la sala encara és lliure. El que escriguis es desa; reserva quan tornis.',
    noChange: 'No tens connexió: el canvi no es pot enviar. El que escriguis es desa.',
  },
}
