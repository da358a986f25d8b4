import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const es: Translated<typeof en> = {
  account: {
    menu: 'Cuenta: {{name}}',
    signOut: 'Cerrar sesión',
    session: 'Sesión',
    guest: 'Visita',
  },
  login: {
    title: 'Iniciar sesión',
    lead: 'Encuentra una sala o un puesto, mira cuándo está libre y haz tu reserva.',
    expired: 'Tu sesión ha terminado. Vuelve a iniciarla; lo que escribiste sigue aquí.',
    noProvider: 'No hay ninguna forma de iniciar sesión configurada. Consulta al equipo de administración.',
    signIn: 'Iniciar sesión',
    signInWith: 'Iniciar sesión con {{service}}',
    unsupported:
      'Esta instalación no conoce el calendario de tu organización ({{calendar}}). Consulta al equipo de administración.',
    or: 'o',
    byLink: 'Recibir un enlace por correo',
    asGuest: 'Continuar sin cuenta',
    username: 'Nombre de usuario',
    password: 'Contraseña',
    wrong: 'El nombre de usuario o la contraseña no es correcto.',
    otherWays: 'Otras formas de iniciar sesión',
  },
  emailLink: {
    title: 'Inicio de sesión por correo',
    lead: 'Enviamos un enlace a tu dirección. Sirve una sola vez y durante poco tiempo.',
    address: 'Correo electrónico',
    invalid: 'Esto no es una dirección de correo.',
    send: 'Enviar el enlace',
    sentTitle: 'Mira tu bandeja de entrada',
    sent: 'Si {{email}} tiene aquí una cuenta, hay un enlace en camino. Ábrelo en este navegador.',
    again: 'Enviarlo otra vez',
    other: 'Usar otra dirección',
    checking: 'Comprobando el enlace',
    failed: 'Este enlace no funciona',
    reason: {
      used: 'Ya se ha usado. Un enlace sirve una sola vez.',
      expired: 'Es demasiado antiguo.',
      wrong: 'Está incompleto o no es nuestro.',
    },
    advice: 'Pide que te enviemos otro; es un momento.',
    anew: 'Pedir otro enlace',
  },
  guest: {
    title: 'Visita sin cuenta',
    lead: 'No hace falta cuenta. De visita se puede echar un vistazo:',
    limit: {
      look: 'ver qué está libre y cuándo',
      find: 'encontrar salas y puestos por lugar, tamaño y equipamiento',
      reserve: 'sin reservas',
      people: 'sin nombres: ni de colegas ni de quién ha reservado',
    },
    name: 'Tu nombre',
    nameMissing: 'Escribe tu nombre.',
    ends: 'La visita termina al cerrar o recargar esta página.',
    enter: 'Echar un vistazo',
    refused: {
      title: 'No está abierto a visitas',
      words: 'Esta parte de Foyer requiere una cuenta.',
      back: 'Ver qué está libre',
    },
  },
  callback: {
    failed: 'No se ha podido iniciar sesión',
    advice:
      'Empieza de nuevo desde la página de inicio de sesión. Cada respuesta sirve una sola vez y en la ventana que la pidió.',
    again: 'Volver al inicio de sesión',
  },
  leaving: {
    title: '¿Cerrar la sesión?',
    words: 'Lo que aparece en la lista se descarta al cerrar la sesión.',
    unsent: {
      confirm: 'Confirmar «{{subject}}»',
      finish: 'Finalizar «{{subject}}»',
      cancel: 'Cancelar «{{subject}}»',
      reserve: 'Reservar «{{subject}}»',
    },
    stay: 'Seguir en la sesión',
    leave: 'Cerrar la sesión de todos modos',
  },
}
