import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const es: Translated<typeof en> = {
  account: {
    signOut: 'Cerrar sesión',
    session: 'Sesión',
    guest: 'Invitado',
  },
  login: {
    title: 'Iniciar sesión',
    lead: 'Encuentra y reserva salas y puestos.',
    mapLead: 'Inicia sesión para ver este mapa.',
    expired: 'Tu sesión ha caducado. Inicia sesión para seguir donde lo dejaste.',
    noProvider: 'No hay ningún método de inicio de sesión configurado. Contacta con el equipo de administración.',
    signIn: 'Iniciar sesión',
    signInWith: 'Iniciar sesión con {{service}}',
    unsupported:
      'Foyer no es compatible con el calendario de tu organización ({{calendar}}). Contacta con el equipo de administración.',
    or: 'o',
    byLink: 'Recibir un enlace por correo',
    asGuest: 'Continuar como invitado',
    showWay: 'Ver la ruta sin cuenta',
    username: 'Nombre de usuario',
    password: 'Contraseña',
    wrong: 'El nombre de usuario o la contraseña no son correctos.',
    otherWays: 'Otras formas de iniciar sesión',
  },
  emailLink: {
    title: 'Iniciar sesión con el correo',
    lead: 'Te enviaremos un enlace por correo. Sirve una sola vez y caduca pronto.',
    address: 'Correo electrónico',
    invalid: 'Escribe una dirección de correo válida.',
    send: 'Enviar enlace',
    sentTitle: 'Revisa tu bandeja de entrada',
    sent: 'Si existe una cuenta con la dirección {{email}}, te hemos enviado un enlace. Ábrelo en este navegador.',
    again: 'Reenviar enlace',
    other: 'Usar otra dirección',
    checking: 'Comprobando el enlace…',
    failed: 'Este enlace no funciona',
    reason: {
      used: 'Ya se ha usado. Cada enlace sirve una sola vez.',
      expired: 'Ha caducado.',
      wrong: 'Está incompleto o no es válido.',
    },
    advice: 'Pide otro enlace para continuar.',
    newLink: 'Pedir otro enlace',
  },
  guest: {
    title: 'Continuar como invitado',
    lead: 'No necesitas cuenta. Como invitado:',
    limit: {
      look: 'Puedes ver qué está libre y cuándo',
      find: 'Puedes buscar salas y puestos por ubicación, plazas y equipamiento',
      reserve: 'No puedes hacer reservas',
      people: 'No puedes ver nombres',
    },
    name: 'Tu nombre',
    nameMissing: 'Escribe tu nombre.',
    ends: 'El acceso como invitado termina al cerrar o recargar esta página.',
    enter: 'Continuar',
    refused: {
      title: 'Inicia sesión para continuar',
      words: 'Necesitas una cuenta para usar esta página.',
      back: 'Ver disponibilidad',
    },
  },
  callback: {
    failed: 'No se ha podido iniciar sesión',
    advice: 'Vuelve a la página de inicio de sesión e inténtalo de nuevo en la misma ventana.',
    again: 'Volver al inicio de sesión',
  },
}
