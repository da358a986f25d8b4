import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const es: Translated<typeof en> = {
  hub: {
    'server-silent': 'El servidor ha dejado de responder.',
    'handshake-refused': 'El servidor ha rechazado la conexión.',
    'stopped-early': 'La conexión se ha interrumpido antes de completarse.',
    'no-transport': 'No se ha podido conectar con el servidor. Puede que un proxy o un cortafuegos lo impida.',
    'redirected-too-often': 'Demasiadas redirecciones.',
    'server-too-old': 'Esta versión del servidor no es compatible.',
    'no-result': 'El servidor no ha recibido la respuesta que esperaba.',
    'not-admitted': 'El servidor ha rechazado tu sesión. Prueba a iniciar sesión de nuevo.',
    unavailable: 'El servidor no acepta conexiones en este momento.',
    unreachable: 'No se puede conectar con el servidor.',
    'too-slow': 'El servidor ha tardado demasiado en responder.',
    'led-astray': 'El servidor ha redirigido a una dirección que no es de confianza.',
    lost: 'Se ha perdido la conexión.',
  },
  liveness: {
    state: {
      live: 'Conectado',
      reconnecting: 'Reconectando…',
      'as-of': 'Sin actualizaciones en directo',
      offline: 'Sin conexión',
    },
    since: 'Desde: {{when}}',
    loaded: 'Última actualización: {{when}}. Puede haber cambios desde entonces.',
    next: {
      live: 'Los cambios de los demás aparecen al instante.',
      reconnecting: 'Mientras tanto, esta página se actualiza cada 15 segundos.',
      'as-of': 'Se reintentará en menos de 30 segundos. Hasta entonces, esta página se actualiza cada 15 segundos.',
      offline: 'Esta página se actualizará cuando vuelvas a tener conexión.',
    },
    foreign: 'Los datos del servidor continúan en una dirección que no es de confianza, así que no se han cargado.',
    failed: 'Sigue sin haber conexión con el servidor.',
    tryNow: 'Reintentar ahora',
  },
  offline: {
    title: 'No tienes conexión',
    asOf: 'No tienes conexión. Última actualización: {{when}}.',
    nothing: 'No tienes conexión y aún no hay nada guardado en este dispositivo.',
    limits:
      'Aun así, puedes confirmar tu asistencia y terminar o cancelar reservas. Enviaremos los cambios cuando vuelvas a tener conexión. No puedes hacer reservas nuevas sin conexión.',
    gone: 'La solicitud hecha sin conexión no se ha enviado: «{{subject}}» ya se había cancelado.',
    goneAlready: '«{{subject}}» ya se había cancelado.',
    refused: {
      confirm: 'No se ha podido confirmar tu asistencia a «{{subject}}» al recuperar la conexión.',
      finish: 'No se ha podido terminar «{{subject}}» al recuperar la conexión.',
      cancel: 'No se ha podido cancelar «{{subject}}» al recuperar la conexión.',
    },
    noRoom: 'No tienes conexión y no se puede comprobar la disponibilidad. Tu borrador se conserva.',
    noChange: 'No tienes conexión y no se puede enviar este cambio. Tu borrador se conserva.',
    intent: {
      confirm: 'Se confirmará cuando vuelvas a tener conexión',
      finish: 'Se terminará cuando vuelvas a tener conexión',
      cancel: 'Se cancelará cuando vuelvas a tener conexión',
    },
    withdraw: 'Deshacer',
    withdrawOf: 'Deshacer la solicitud pendiente de «{{subject}}»',
  },
}
