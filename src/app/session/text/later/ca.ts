import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const ca: Translated<typeof en> = {
  hub: {
    'server-silent': 'El servidor ha deixat de respondre.',
    'handshake-refused': 'El servidor ha rebutjat la connexió.',
    'stopped-early': 'La connexió s’ha aturat abans de completar-se.',
    'no-transport':
      'No s’ha pogut connectar amb el servidor. Potser ho bloqueja un servidor intermediari o un tallafoc.',
    'redirected-too-often': 'Massa redireccions.',
    'server-too-old': 'Aquesta versió del servidor no és compatible.',
    'no-result': 'El servidor no ha rebut la resposta que esperava.',
    'not-admitted': 'El servidor ha rebutjat la teva sessió. Prova de tornar-la a iniciar.',
    unavailable: 'El servidor no accepta connexions en aquest moment.',
    unreachable: 'No es pot connectar amb el servidor.',
    'too-slow': 'El servidor ha trigat massa a respondre.',
    'led-astray': 'El servidor ha redirigit a una adreça que no és de confiança.',
    lost: 'S’ha perdut la connexió.',
  },
  liveness: {
    state: {
      live: 'Connectat',
      reconnecting: 'S’està reconnectant…',
      'as-of': 'Sense actualitzacions en directe',
      offline: 'Sense connexió',
    },
    since: 'Des de: {{when}}',
    loaded: 'Última actualització: {{when}}. Des de llavors hi pot haver hagut canvis.',
    next: {
      live: 'Els canvis d’altres persones apareixen a l’instant.',
      reconnecting: 'Mentrestant, aquesta pàgina s’actualitza cada 15 segons.',
      'as-of': 'Es tornarà a provar abans de 30 segons. Mentrestant, aquesta pàgina s’actualitza cada 15 segons.',
      offline: 'Aquesta pàgina s’actualitzarà quan torni la connexió.',
    },
    foreign: 'Les dades del servidor continuen en una adreça que no és de confiança i, per tant, no s’han carregat.',
    failed: 'Encara no es pot connectar amb el servidor.',
    tryNow: 'Torna-ho a provar ara',
  },
  offline: {
    title: 'No tens connexió',
    asOf: 'No tens connexió. Última actualització: {{when}}.',
    nothing: 'No tens connexió i encara no hi ha res desat en aquest dispositiu.',
    limits:
      'Tot i així, pots confirmar l’assistència i acabar o cancel·lar reserves. Enviarem els canvis quan torni la connexió. Sense connexió no pots fer reserves noves.',
    gone: 'La petició feta sense connexió no s’ha enviat: «{{subject}}» s’havia cancel·lat.',
    goneAlready: '«{{subject}}» ja s’havia cancel·lat.',
    refused: {
      confirm: 'En tornar la connexió, no s’ha pogut confirmar l’assistència a «{{subject}}».',
      finish: 'En tornar la connexió, no s’ha pogut acabar «{{subject}}».',
      cancel: 'En tornar la connexió, no s’ha pogut cancel·lar «{{subject}}».',
    },
    noRoom: 'No tens connexió i no podem comprovar la disponibilitat. L’esborrany es conserva.',
    noChange: 'No tens connexió i aquest canvi no es pot enviar. L’esborrany es conserva.',
    intent: {
      confirm: 'Es confirmarà quan torni la connexió',
      finish: 'S’acabarà quan torni la connexió',
      cancel: 'Es cancel·larà quan torni la connexió',
    },
    withdraw: 'Desfés',
    withdrawOf: 'Desfés la petició pendent per a «{{subject}}»',
  },
}
