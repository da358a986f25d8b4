import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const ca: Translated<typeof en> = {
  account: {
    signOut: 'Tanca la sessió',
    session: 'Sessió',
    guest: 'Convidat',
  },
  login: {
    title: 'Inicia la sessió',
    lead: 'Troba i reserva sales i taules.',
    mapLead: 'Inicia la sessió per veure aquest mapa.',
    expired: 'La sessió ha caducat. Torna a iniciar-la per continuar on eres.',
    noProvider: 'No hi ha cap mètode d’inici de sessió configurat. Contacta amb l’administrador.',
    signIn: 'Inicia la sessió',
    signInWith: 'Inicia la sessió amb {{service}}',
    unsupported:
      'Foyer no és compatible amb el calendari de la teva organització ({{calendar}}). Contacta amb l’administrador.',
    or: 'o',
    byLink: 'Envia’m un enllaç per correu',
    asGuest: 'Continua com a convidat',
    showWay: 'Mostra la ruta sense compte',
    username: 'Nom d’usuari',
    password: 'Contrasenya',
    wrong: 'El nom d’usuari o la contrasenya no són correctes.',
    otherWays: 'Altres maneres d’entrar',
  },
  emailLink: {
    title: 'Inicia la sessió amb el correu',
    lead: 'T’enviarem un enllaç per correu. Serveix un sol cop i caduca aviat.',
    address: 'Correu electrònic',
    invalid: 'Escriu una adreça de correu vàlida.',
    send: 'Envia l’enllaç',
    sentTitle: 'Mira la safata d’entrada',
    sent: 'Si {{email}} té un compte, hi hem enviat un enllaç. Obre’l en aquest navegador.',
    again: 'Torna a enviar l’enllaç',
    other: 'Fes servir una altra adreça',
    checking: 'S’està comprovant l’enllaç…',
    failed: 'Aquest enllaç no funciona',
    reason: {
      used: 'Ja s’ha fet servir. Cada enllaç serveix un sol cop.',
      expired: 'Ha caducat.',
      wrong: 'És incomplet o no és vàlid.',
    },
    advice: 'Demana un enllaç nou per continuar.',
    newLink: 'Demana un enllaç nou',
  },
  guest: {
    title: 'Continua com a convidat',
    lead: 'No cal cap compte. Com a convidat:',
    limit: {
      look: 'Pots veure què està lliure i quan',
      find: 'Pots cercar sales i taules per ubicació, mida i equipament',
      reserve: 'No pots fer reserves',
      people: 'No pots veure noms',
    },
    name: 'El teu nom',
    nameMissing: 'Escriu el teu nom.',
    ends: 'L’accés de convidat s’acaba quan tanques o tornes a carregar aquesta pàgina.',
    enter: 'Continua',
    refused: {
      title: 'Inicia la sessió per continuar',
      words: 'Cal un compte per fer servir aquesta pàgina.',
      back: 'Mira què hi ha lliure',
    },
  },
  callback: {
    failed: 'No s’ha pogut iniciar la sessió',
    advice: 'Torna a la pàgina d’inici de sessió i prova-ho de nou a la mateixa finestra.',
    again: 'Torna a l’inici de sessió',
  },
}
