import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const ca: Translated<typeof en> = {
  account: {
    menu: 'Compte: {{name}}',
    signOut: 'Tanca la sessió',
    session: 'Sessió',
    guest: 'Convidat',
  },
  login: {
    title: 'Inicia la sessió',
    lead: 'Troba una sala o una taula, mira quan està lliure i fes-ne la reserva.',
    expired: 'La teva sessió ha acabat. Torna-la a iniciar; el que has escrit encara és aquí.',
    noProvider: 'No hi ha cap manera d’iniciar la sessió configurada. Consulta l’equip d’administració.',
    signIn: 'Inicia la sessió',
    signInWith: 'Inicia la sessió amb {{service}}',
    unsupported:
      'Aquesta instal·lació no coneix el calendari de la teva organització ({{calendar}}). Consulta l’equip d’administració.',
    or: 'o bé',
    byLink: 'Rep un enllaç per correu',
    asGuest: 'Continua sense compte',
    username: 'Nom d’usuari',
    password: 'Contrasenya',
    wrong: 'El nom d’usuari o la contrasenya no és correcte.',
    otherWays: 'Altres maneres d’iniciar la sessió',
  },
  emailLink: {
    title: 'Inici de sessió per correu',
    lead: 'Enviem un enllaç a la teva adreça. Serveix un sol cop i durant poca estona.',
    address: 'Correu electrònic',
    invalid: 'Això no és una adreça de correu.',
    send: 'Envia l’enllaç',
    sentTitle: 'Mira la safata d’entrada',
    sent: 'Si {{email}} té un compte aquí, hi ha un enllaç de camí. Obre’l en aquest navegador.',
    again: 'Torna’l a enviar',
    other: 'Fes servir una altra adreça',
    checking: 'S’està comprovant l’enllaç',
    failed: 'Aquest enllaç no funciona',
    reason: {
      used: 'Ja s’ha fet servir. Un enllaç serveix un sol cop.',
      expired: 'És massa antic.',
      wrong: 'És incomplet o no és nostre.',
    },
    advice: 'Fes que te n’enviem un altre; és un moment.',
    anew: 'Demana un altre enllaç',
  },
  guest: {
    title: 'Visita sense compte',
    lead: 'No cal cap compte. De visita es pot fer un cop d’ull:',
    limit: {
      look: 'veure què està lliure i quan',
      find: 'trobar sales i taules per lloc, mida i equipament',
      reserve: 'sense reserves',
      people: 'sense noms: ni de companys ni de qui ha reservat',
    },
    name: 'El teu nom',
    nameMissing: 'Escriu el teu nom.',
    ends: 'La visita s’acaba quan tanques o tornes a carregar aquesta pàgina.',
    enter: 'Fes un cop d’ull',
    refused: {
      title: 'No és obert a visites',
      words: 'Aquesta part de Foyer demana un compte.',
      back: 'Mira què està lliure',
    },
  },
  callback: {
    failed: 'No s’ha pogut iniciar la sessió',
    advice:
      'Torna a començar des de la pàgina d’inici de sessió. Cada resposta serveix un sol cop i a la finestra que l’ha demanada.',
    again: 'Torna a l’inici de sessió',
  },
  leaving: {
    title: 'Vols tancar la sessió?',
    words: 'El que hi ha a la llista es descarta en tancar la sessió.',
    unsent: {
      confirm: 'Confirma «{{subject}}»',
      finish: 'Finalitza «{{subject}}»',
      cancel: 'Cancel·la «{{subject}}»',
      reserve: 'Reserva «{{subject}}»',
    },
    stay: 'Continua amb la sessió',
    leave: 'Tanca la sessió igualment',
  },
}
